import type { Result } from './day.ts'

const maxWebMb = 250
/** What one account of an attacker may reach in a day of ten minutes, and a stranger be sent. */
const most = { mails: 20, orders: 10, holds: 10 }

type Bars = {
  webMb?: number
  /** Whether 503 is no miss at any time, as on a machine that is busy with other tests. */
  mayBeBusy?: boolean
}

/** Every bar that a day has missed, in a line each. */
export function findMisses(
  { requests, memory, crowd, attacks, findings }: Result,
  { webMb = maxWebMb, mayBeBusy = false }: Bars = {},
): string[] {
  const web = memory.find(({ part }) => part === 'web')?.highestMb ?? 0
  const { lost, doubled, unevenSizes, discrepancies, openFiles } = findings
  const { mailsToStranger, ordersOfAttacker, holdsOfAttacker } = findings
  return [
    ...Object.entries(requests.wrong)
      .filter(([call]) => !mayBeBusy || !call.endsWith(': 503'))
      .map(([call, times]) => `a good shopper met ${call}, ${times}×`),
    ...Object.entries(crowd.failures).map(
      ([why, times]) => `a good visit failed: ${why}, ${times}×`,
    ),
    ...[...attacks].flatMap(([name, { misses, answers }]) => [
      ...misses.map((miss) => `${name}: ${miss}`),
      ...Object.keys(answers)
        .filter((status) => status.startsWith('5') && status !== '503')
        .map((status) => `${name} met ${status}, ${answers[status]}×`),
    ]),
    web > webMb && `a web process took ${Math.round(web)} MB, more than ${webMb}`,
    lost.length && `${lost.length} orders are lost, such as ${lost[0]}`,
    doubled.length && `${doubled.length} orders are doubled, such as ${doubled[0]}`,
    unevenSizes.length &&
      `the stock of ${unevenSizes.length} sizes is uneven: ${show(unevenSizes)}`,
    discrepancies.length && `payments do not match: ${discrepancies[0]}`,
    mailsToStranger > most.mails && `a stranger was sent ${mailsToStranger} mails`,
    ordersOfAttacker > most.orders && `an attacker placed ${ordersOfAttacker} orders`,
    holdsOfAttacker > most.holds && `an attacker held ${holdsOfAttacker} times`,
    openFiles.length && `others can read ${openFiles.length} files, such as ${openFiles[0]}`,
  ].filter((miss) => typeof miss === 'string')
}

const show = (rows: unknown[]) => JSON.stringify(rows[0])
