import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import rules from '../rules/pin-codes.json' with { type: 'json' }

/*
 * Derives rules/pin-codes.json from India Post's directory of post offices: a line for each PIN code,
 * such as `110025⇥Delhi 4, Uttar Pradesh 1`.
 *
 *   node scripts/derive-pin-codes.ts FILE
 */

type Code = { code: string; fills: string; states: string[] }

/** Listed in states that are far from them. */
const misplaced = new Map([
  ['334002', 'Rajasthan'],
  ['612906', 'Tamil Nadu'],
  ['791701', 'Arunachal Pradesh'],
  ['799001', 'Tripura'],
])

const codes = readFileSync(argv[2] ?? '', 'utf8')
  .split('\n')
  .filter((line) => /^\d{6}\t/.test(line))
  .map((line): Code => {
    const [code = '', listed = ''] = line.split('\t')
    const counts = Array.from(
      listed.matchAll(/(\D+?) (\d+)(?:, |$)/g),
      ([, state = '', count]) => ({
        state,
        count: Number(count),
      }),
    )
    const most = Math.max(...counts.map(({ count }) => count))
    const [first, ...more] = counts.filter(({ count }) => count === most)
    const fills = misplaced.get(code) ?? (more.length === 0 ? (first?.state ?? '') : '')
    return { code, fills, states: counts.map(({ state }) => state) }
  })

/** The prefixes that say a state, each where a shorter one says another; the army's codes, from 9 on, say none. */
function deriveFills(prefix: string, inherited: string): { prefix: string; state: string }[] {
  const within = codes.filter(({ code }) => code.startsWith(prefix) && !code.startsWith('9'))
  const sizes = Map.groupBy(within, ({ fills }) => fills)
  const sizeOf = (state: string) => sizes.get(state)?.length ?? 0
  const largest = [...sizes.keys()].toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? inherited
  const state = prefix.length < 2 || sizeOf(inherited) === sizeOf(largest) ? inherited : largest
  const more =
    sizes.size > 1
      ? Array.from('0123456789').flatMap((digit) => deriveFills(prefix + digit, state))
      : []
  return state === inherited ? more : [{ prefix, state }, ...more]
}

const fills = Map.groupBy(deriveFills('', 'none'), ({ state }) => state)
const prefixesOf = (state: string) => (fills.get(state) ?? []).map(({ prefix }) => prefix).join(' ')

/** What addresses of a state were accepted with before, and each code that this leaves out. */
const acceptsOf = ([state, prefixes]: [string, string]) => {
  const known = prefixes.split(' ')
  const missing = codes
    .filter(({ code, states }) => states.includes(state) && !code.startsWith('9'))
    .map(({ code }) => code)
    .filter((code) => !known.some((prefix) => code.startsWith(prefix)))
  return [state, [...known, ...missing].join(' ')]
}

const states = Object.keys(rules.accepts)
const derived = {
  source: rules.source,
  offices: [...new Set(codes.map(({ code }) => code.slice(0, 3)))].join(' '),
  accepts: Object.fromEntries(Object.entries(rules.accepts).map(acceptsOf)),
  fills: Object.fromEntries(['', ...states].map((state) => [state, prefixesOf(state)])),
}
writeFileSync(
  new URL('../rules/pin-codes.json', import.meta.url),
  `${JSON.stringify(derived, null, 2)}\n`,
)
