import { expect, test } from 'vitest'
import { arrows } from '../../../scripts/arrows.ts'
import { readFiles } from './apply-files.ts'

/** Calls against the table that are left, as `domain/file → domain: function`. */
const exceptions = [
  // A guest who signs up brings her orders along, and what they hold for payment.
  'accounts/join-guest-orders.sql → payments: release_hold',
  // Order and parcel move in one transaction.
  'shipping/book-shipment.sql → orders: walk_order',
  'shipping/record-scan.sql → orders: walk_order',
]

/** The SQL files without their comments, each with its domain; `ground` is open to all. */
const files = readFiles()
  .filter(({ name }) => !name.startsWith('rules/'))
  .map(({ name, text }) => {
    const [floor, domain = ''] = name.split('/')
    return {
      name: name.replace('domains/', ''),
      domain: floor === 'domains' ? domain : 'ground',
      text: text.replaceAll(/--.*/g, ''),
    }
  })

const homes = new Map(
  files.flatMap(({ domain, text }) =>
    Array.from(text.matchAll(/create or replace function (\w+)/g), ([, name = '']) => [
      name,
      domain,
    ]),
  ),
)

test('SQL calls functions of its own domain, or of one that lint lets it enter', () => {
  const wrong = files.flatMap(({ name, domain, text }) => {
    const called = new Set(Array.from(text.matchAll(/\b(\w+)\s*\(/g), ([, word = '']) => word))
    return [...called].flatMap((word) => {
      const home = homes.get(word)
      const isFree = !home || home === domain || home === 'ground'
      return isFree || arrows[domain]?.includes(home) ? [] : [`${name} → ${home}: ${word}`]
    })
  })
  expect(homes.size).toBeGreaterThan(200)
  expect(wrong.toSorted()).toEqual(exceptions)
})
