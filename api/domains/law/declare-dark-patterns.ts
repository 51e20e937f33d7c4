import type { Config } from '../../config.ts'
import { makeDarkPatterns } from '../../ground/documents/documents.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { readDuties } from './read-duties.ts'

/** Of the guidelines of 2023. */
const patterns = 13

const indianDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' })

/**
 * The self-audit of the last run of the tests, as a paper to sign.
 * @throws Refusal 409 where none of all thirteen has run on this machine
 */
export async function declareDarkPatterns({ shop, publicUrl, dataDir }: Config): Promise<Buffer> {
  const { last_run: run } = await readDuties(dataDir)
  if (run?.self_audit.length !== patterns) {
    throw new Refusal(409, 'No self-audit has run on this machine: npm test runs it.')
  }
  const { legalName, address, name } = shop
  return makeDarkPatterns({
    shop: { legalName, address, name, url: publicUrl },
    day: indianDay.format(new Date(run.at)),
    findings: run.self_audit,
  })
}
