import { expect, test } from 'vitest'
import { cashSheet } from './cash-sheet.ts'

const order = { awb: 'AWB1', courier: 'Post', amount: 1349.5 }

test('has the day of India, and says where it goes on when it is cut', async () => {
  // One order a page, one page more than a sheet takes.
  const read = async (cursor: string) => {
    const at = Number(cursor || '0')
    const since = at % 2 ? '2026-11-20T18:29:59.000Z' : '2026-11-20T18:30:00.000Z'
    return {
      results: [{ ...order, order: `NL${at}`, since }],
      next: at < 100 ? String(at + 1) : null,
    }
  }
  const restAt = (cursor: string) => `https://shop.example/office/money/door.csv?cursor=${cursor}`
  const sheet = await cashSheet(read, { cursor: '', restAt })
  const [head, first, second, ...more] = sheet.trimEnd().split('\r\n')
  expect([head, first, second]).toEqual([
    '\uFEFForder,awb,courier,amount,since',
    'NL0,AWB1,Post,1349.5,2026-11-21',
    'NL1,AWB1,Post,1349.5,2026-11-20',
  ])
  expect(more).toHaveLength(99)
  expect(more.at(-1)).toBe(`Cut after 100 orders. The rest: ${restAt('100')}`)

  const rest = await cashSheet(read, { cursor: '100', restAt })
  expect(rest.trimEnd().split('\r\n').slice(1)).toEqual(['NL100,AWB1,Post,1349.5,2026-11-21'])
})
