import { expect } from 'vitest'
import { bookOrder, stateOf } from '../../testing/orders.ts'
import { test } from '../../testing/shop.ts'
import { processUpdates, storeUpdate } from './courier-events.ts'
import { statusInWords } from './status-in-words.ts'
import { statusOfLabel } from './tracking-labels.ts'
import { TrackingPayload } from './tracking-payload.ts'

test('an RTO is known by what a courier says of it', () => {
  for (const said of [
    'SHIPPER INSTRUCTED TO RTO THE SHIPMENT',
    'Shipment is RTO, consignee refused',
    'rto-initiated by hub',
    'Returned to origin',
    'Undelivered, being returned to the seller',
    'RETURN TO SHIPPER',
    'Return Initiated',
    'Reached back at seller city hub',
    'RTO could not be delivered',
    'Could not be delivered, RTO initiated',
    'Not delivered, returned to origin',
    'Shipment cancelled by seller, RTO initiated',
    'To be RTO delivered',
  ]) {
    expect([said, statusInWords(said)]).toEqual([said, 'Returning to Us'])
  }
  for (const said of ['RTO shipment delivered to seller', 'Returned to shipper and delivered']) {
    expect([said, statusInWords(said)]).toEqual([said, 'Returned to Us'])
  }
})

test('trouble is known by what a courier says of it', () => {
  for (const [said, status] of [
    ['Shipment has been damaged', 'Damaged'],
    ['Parcel is lost in transit', 'Lost'],
    ['CONSIGNMENT UNTRACEABLE', 'Lost'],
    ['Delivery attempt failed: door locked', 'Delivery Attempted'],
    ['Shipment partially delivered', 'Delivery Attempted'],
    ['Not delivered, no cash', 'Delivery Attempted'],
    ['Package declared lost', 'Lost'],
  ] as const) {
    expect([said, statusInWords(said)]).toEqual([said, status])
  }
  for (const [label, status] of [
    ['PARTIAL_DELIVERED', 'Delivery Attempted'],
    ['ISSUE_RELATED_TO_THE_RECIPIENT', 'Delivery Attempted'],
    ['REACHED_BACK_AT_SELLER_CITY', 'Returning to Us'],
  ] as const) {
    expect([label, statusOfLabel(label)]).toEqual([label, status])
  }
})

test('words that only look like it say nothing', () => {
  for (const said of [
    'Return call requested by consignee',
    'Arrived at PORTO',
    'Out for delivery near RTO Office, Salem',
    'RTO request cancelled by seller',
    'Shipper asked not to RTO',
    'RTO cancelled',
    'Cancellation of RTO accepted',
    'Shipment details missing',
    'Received without damage',
    'Consignee not at home',
    'Shipment inspected, no damage',
    'Bag received at hub',
    'Reached back office of hub',
    'Customer will return on Monday',
    'Delivered',
  ]) {
    expect([said, statusInWords(said)]).toEqual([said, undefined])
  }
})

test('what a courier says beside its label is a problem of the parcel', async ({ shop }) => {
  const scanOf = (label: string, activity: string) => ({
    date: '2026-11-20 06:00:00',
    activity,
    location: 'Hub',
    'sr-status-label': label,
  })
  for (const [label, activity, problem, status] of [
    ['NA', 'SHIPPER INSTRUCTED TO RTO THE SHIPMENT', 'rto', 'Ready to Ship'],
    ['IN TRANSIT', 'Shipment returned to origin', 'rto', 'Ready to Ship'],
    ['REACHED_BACK_AT_SELLER_CITY', 'x', 'rto', 'Ready to Ship'],
    ['PARTIAL_DELIVERED', 'x', 'ndr', 'Ready to Ship'],
    ['NA', 'Shipment damaged at hub', 'damaged', 'Ready to Ship'],
    ['NA', 'Return call to consignee', null, 'Ready to Ship'],
    ['IN TRANSIT', 'Bag departed to PORTO', null, 'In Transit'],
    ['DELIVERED', 'RTO initiated earlier', null, 'Delivered'],
  ] as const) {
    const order = await bookOrder(shop)
    const body = { awb: order.awb, scans: [scanOf(label, activity)] }
    await storeUpdate(shop.db, JSON.stringify(body), TrackingPayload.parse(body))
    await processUpdates(shop.db)
    const { problem: found } = await shop.db
      .selectFrom('shipments')
      .select('problem')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const { order: stands } = await stateOf(shop, order.id)
    expect([activity, found, stands]).toEqual([activity, problem, status])
  }
})
