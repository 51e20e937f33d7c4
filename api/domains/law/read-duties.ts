import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { DutiesRun, Duty } from '../../../contract/office/law.ts'

const rules = fileURLToPath(new URL('../../../rules/duties.json', import.meta.url))

/** Where `npm test` leaves how the duties' tests went. */
const runOf = (dataDir: string) => join(dataDir, 'duties-run.json')

/** @returns the duties of `rules/`, and the last run of their tests on this machine */
export async function readDuties(
  dataDir: string,
): Promise<{ duties: Duty[]; last_run: DutiesRun | null }> {
  const duties = z.array(Duty).parse(JSON.parse(await readFile(rules, 'utf8')))
  const run = await readFile(runOf(dataDir), 'utf8').catch(() => undefined)
  return { duties, last_run: run === undefined ? null : DutiesRun.parse(JSON.parse(run)) }
}
