import { expect, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { expectedDays, orderSteps } from './order-steps.ts'

const placed = '2026-11-02T06:00:00.000Z'
const scan = (status: string) => ({
  id: 1,
  status,
  scan_time: '2026-11-04T06:00:00.000Z',
  location: '',
})

function orderOf(status: Order['status'], scans: string[] = [], country = 'India'): Order {
  const tracking = {
    current_status: scans.at(-1) ?? null,
    awb_number: null,
    way_back: null,
    comes_again_on: null,
    scans: scans.map(scan),
  }
  // Only what the steps read.
  return { status, created_at: placed, tracking, shipping_address: { country } } as unknown as Order
}

const current = (order: Order) => orderSteps(order)?.find(({ isCurrent }) => isCurrent)?.name

test('an order is as far as its status and its parcel, whichever is further', () => {
  expect(current(orderOf('Pending'))).toBe('Ordered')
  expect(current(orderOf('Ready to Ship'))).toBe('Packed')
  expect(current(orderOf('Shipped', ['Shipment Created', 'Picked Up']))).toBe('On its way')
  expect(current(orderOf('In Transit', ['Picked Up', 'Out for Delivery']))).toBe('Out for delivery')
  expect(current(orderOf('In Transit', ['Misrouted']))).toBe('On its way')
  expect(current(orderOf('Delivered'))).toBe('Delivered')
})

test('an order that was cancelled or went back has no way ahead', () => {
  expect(orderSteps(orderOf('Cancelled'))).toBeUndefined()
  expect(orderSteps(orderOf('Refunded', ['Delivered']))).toBeUndefined()
})

test('a parcel takes a few days longer abroad', () => {
  const days = (country: string) =>
    expectedDays(orderOf('Pending', [], country), 'India').map((day) => day.getUTCDate())
  expect(days('india')).toEqual([7, 9])
  expect(days('Singapore')).toEqual([9, 12])
})
