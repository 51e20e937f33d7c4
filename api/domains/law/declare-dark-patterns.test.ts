import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { test } from '../../testing/shop.ts'
import { declareDarkPatterns } from './declare-dark-patterns.ts'

test('the self-audit prints as a declaration of the seller, with the finding of each pattern', async ({
  shop,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nool-declaration-'))
  try {
    const declare = () => declareDarkPatterns({ ...shop.config, dataDir })
    await expect(declare()).rejects.toMatchObject({ status: 409 })
    const run = (audit: { holds: boolean }[]) => {
      const found = audit.map(({ holds }, at) => ({
        pattern: `no trick ${at + 1}.`,
        looked_at: `Page ${at + 1}`,
        holds,
      }))
      const text = { at: '2026-11-22T20:00:00.000Z', failed: [], self_audit: found }
      writeFileSync(join(dataDir, 'duties-run.json'), JSON.stringify(text))
    }
    run(Array(12).fill({ holds: true }))
    await expect(declare()).rejects.toMatchObject({ status: 409 })

    run(Array(13).fill({ holds: true }))
    const whole = (await readPdf(await declare())).map(({ text }) => text).join(' ')
    const { legalName, address } = shop.config.shop
    // Night in London is the next day in India.
    for (const fact of [legalName, address, '23 Nov 2026', 'Trick 13.', 'Page 13', 'none of the']) {
      expect(whole).toContain(fact)
    }
    expect(whole.match(/Not found/g)).toHaveLength(13)

    run([{ holds: false }, ...Array(12).fill({ holds: true })])
    const failed = (await readPdf(await declare())).map(({ text }) => text).join(' ')
    expect(failed).toContain('1 of the thirteen was found')
    expect(failed).not.toContain('none of the')
    expect(failed.match(/Not found/g)).toHaveLength(12)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
