import type { Result } from './day.ts'

const ms = (value: number) => `${Math.round(value)} ms`

/** Prints what a day has shown. */
export function reportDay({ requests, memory, crowd, attacks, findings }: Result): void {
  console.table(
    [...attacks].map(([attack, { times, answers, webMb }]) => ({
      attack,
      times,
      'web MB': Math.round(webMb),
      answers: Object.entries(answers)
        .map(([status, count]) => `${status} ${count}×`)
        .join(', '),
    })),
  )
  const { acknowledged, lost, doubled, mailsToStranger } = findings
  const { ordersOfAttacker, holdsOfAttacker } = findings
  const lines = {
    'good requests answered': `${requests.answered} of ${requests.asked}, in ${crowd.visits} visits`,
    '503 while the database was away': requests.busyDuringOutages,
    'other errors to good requests': JSON.stringify(requests.wrong),
    'p50, p99, slowest': [requests.p50Ms, requests.p99Ms, requests.slowestMs].map(ms).join(', '),
    'orders acknowledged, lost, doubled': `${acknowledged}, ${lost.length}, ${doubled.length}`,
    'sizes with uneven stock': findings.unevenSizes.length,
    'payments that do not match': findings.discrepancies.length,
    'mails to a stranger': mailsToStranger,
    'most orders, holds of an attacker': `${ordersOfAttacker}, ${holdsOfAttacker}`,
    ...Object.fromEntries(
      memory.map(({ part, highestMb, laterMb }) => [
        `memory of ${part}`,
        `${Math.round(highestMb)} MB at its highest, ${Math.round(laterMb)} MB an hour later`,
      ]),
    ),
  }
  for (const [what, value] of Object.entries(lines)) console.log(`${what}: ${value}`)
}
