import { expect, test } from '@playwright/test'
import { findMarkup } from './find-markup.ts'
import { pairs, payloads, sinks } from './payloads.ts'

/** One that names no script, as those of the payloads are none of its. */
const policy = "script-src 'nonce-x'"

test('each of 100 payloads is noticed where it is let through', () => {
  expect(new Set(payloads).size).toBe(100)
  for (const { write, payloads: written } of sinks) {
    expect(findMarkup(write('Meera'), ['style'], policy)).toEqual([])
    for (const payload of written) {
      expect(findMarkup(write(payload), [], policy), payload).not.toEqual([])
    }
  }
})

test('fifty pairs hold each payload once', () => {
  for (const payload of payloads) {
    const holders = pairs.filter(
      (pair) => pair.startsWith(`${payload} `) || pair.endsWith(` ${payload}`),
    )
    expect(holders, payload).toHaveLength(1)
  }
})
