import type { OfficeOrder } from '../../../contract/office/orders.ts'

/** Whether a parcel of its waits for its courier with an address on it. */
export const hasLabel = ({ parcels }: OfficeOrder): boolean =>
  parcels.some(({ direction, status }) => direction === 'forward' && status === 'Shipment Created')
