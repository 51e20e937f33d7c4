import { parseArgs } from 'node:util'
import { StartupError } from '../../api/ground/errors/startup-error.ts'
import { runSteps } from '../../bench/progress.ts'
import { findMisses } from './bars.ts'
import { type Plan, playDay } from './day.ts'
import { isMeasured, measure, measures } from './measure.ts'
import { reportDay } from './report.ts'
import { openWorkplace } from './workplace.ts'

const usualMinutes = 10

/** Plays the day, or one of the measures; answers what was missed. @throws StartupError */
export async function attack(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { minutes: { type: 'string', default: String(usualMinutes) } },
  })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new StartupError('--minutes takes a number, such as 2')
  const [name] = positionals
  if (name !== undefined && !isMeasured(name)) {
    throw new StartupError(`no part ${name}; there are ${Object.keys(measures).join(', ')}`)
  }
  const workplace = await openWorkplace(name ? { ownDisk: false, workers: 1 } : { ownDisk: true })
  const { place, logFile, withoutDisk } = workplace
  if (withoutDisk)
    console.log(`No disk is filled, and a slow one is PostgreSQL stopped: ${withoutDisk}`)
  let misses = ['it did not come to its end']
  try {
    misses = name ? await measure(name, place) : await playTheDay(dayOf(minutes), place)
  } finally {
    workplace.close({ keepLog: misses.length > 0 })
  }
  for (const miss of misses) console.log(`MISSED: ${miss}`)
  console.log(misses.length ? `The shop's log is ${logFile}` : 'Every bar was reached.')
  if (misses.length) process.exitCode = 1
}

function dayOf(minutes: number): Plan {
  const share = Math.min(1, minutes / usualMinutes)
  return {
    minutes,
    scale: Math.max(0.25, share),
    shoppersAtATime: 12,
    kills: { postgres: share < 0.2 ? 1 : 2, worker: Math.max(1, Math.round(5 * share)) },
  }
}

async function playTheDay(plan: Plan, place: Parameters<typeof playDay>[1]): Promise<string[]> {
  process.stderr.write('Starting a shop\n')
  const result = await playDay(plan, place, runSteps)
  reportDay(result)
  return findMisses(result)
}
