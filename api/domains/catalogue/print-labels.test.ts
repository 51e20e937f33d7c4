import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { asOwner } from '../../testing/owner.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { test } from '../../testing/shop.ts'
import { printLabels } from './print-labels.ts'

const shopFacts = {
  legalName: 'Nool Garments',
  address: 'Tiruppur',
  email: 'a@b.example',
  phone: '1',
}

test('a label is printed for each size, of a product or of one', async ({ shop }) => {
  const shirt = await shop.make.product()
  await shop.make.product({ name: 'Kurti' })
  await asOwner(shop, `update sizes set barcode = '8901234567890' where id = ${shirt.size.id}`)
  const folder = await mkdtemp(join(tmpdir(), 'nool-labels-'))
  const to = join(folder, 'labels.pdf')
  const facts = shopFacts as Parameters<typeof printLabels>[1]
  const print = (of?: string) => printLabels(shop.db, facts, { of, to }, () => {})
  const all = await print()
  const sizes = await shop.db.selectFrom('sizes').select('id').execute()
  expect(all).toEqual([{ file: to, count: sizes.length }])
  expect(await print('8901234567890')).toEqual([{ file: to, count: 1 }])
  const [page] = await readPdf(await readFile(to), ['EAN13'])
  expect(page?.codes).toEqual(['EAN13 8901234567890'])
  expect(page?.text).toContain('Net quantity: 1 N')
  await expect(print('nothing')).rejects.toThrow('no product or size is called nothing')
  await rm(folder, { recursive: true })
})
