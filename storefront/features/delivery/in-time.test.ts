import { describe, expect, test } from 'vitest'
import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { inTime } from './in-time.ts'
import { saturdayAfter } from './needed-by.ts'

const promise: DeliveryPromise = {
  pin: '600001',
  is_known: true,
  is_served: true,
  cod_available: true,
  arrives_by: '2026-12-04',
}

describe('what is needed by a day', () => {
  test('comes on it, before it, or not', () => {
    expect(inTime(promise, '2026-12-04')).toEqual({
      isLate: false,
      text: 'What is in stock here comes to 600001 by Fri 4 Dec.',
    })
    expect(inTime(promise, '2026-12-05')).toEqual({
      isLate: false,
      text: 'What is in stock here comes to 600001 by Fri 4 Dec, in time for Sat 5 Dec.',
    })
    expect(inTime(promise, '2026-11-28')).toEqual({
      isLate: true,
      text: 'Nothing comes to 600001 by Sat 28 Nov. The first day is Fri 4 Dec.',
    })
  })

  test('is promised nothing where the courier does not come, or has not answered', () => {
    const islands = { ...promise, pin: '744101', is_served: false, arrives_by: null }
    expect(inTime(islands, '2026-12-05').text).toBe('Our courier does not come to 744101 yet.')
    const silent = { ...promise, is_known: false, cod_available: null, arrives_by: null }
    expect(inTime(silent, '2026-12-05').text).toMatch(/cannot name the day just now/)
  })
})

test('the Saturday after a day is never that day', () => {
  expect(saturdayAfter('2026-11-26')).toBe('2026-11-28')
  expect(saturdayAfter('2026-11-28')).toBe('2026-12-05')
  expect(saturdayAfter('2026-12-29')).toBe('2027-01-02')
})
