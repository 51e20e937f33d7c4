import { expect, test } from 'vitest'
import { keepTicksQuick } from './quick-ticks.ts'

test('Node still makes an object for each tick, which can be kept', () => {
  expect(keepTicksQuick()).toBe(true)
})
