/** Where each row of Today is mended. */
const paths: Record<string, string> = {
  'To confirm': '/cod',
  'To pack': '/pick',
  'To hand over': '/hand-over',
  'Coming back': '/parcels?problem=rto',
  'Returns to answer': '/returns?state=Requested',
  'Returns to collect': '/returns?state=Approved',
  'Returns to receive': '/returns?state=Pickup Booked',
  'Exchanges to send': '/returns?state=Received',
  'Refunds to approve': '/money',
  'Refunds to pay': '/money',
  'Low stock': '/stock?low=1',
  'Undelivered parcels': '/parcels?problem=ndr',
  'Deliveries to be tried again': '/parcels?problem=ndr',
  'Parcels coming back': '/parcels?problem=rto',
  'Lost parcels': '/parcels?problem=lost',
  Courier: '/parcels?problem=ndr',
  'Refunds promised': '/money',
  'Cash at the courier': '/money',
  'Weight disputes': '/money',
  'Courier charges': '/money',
  Complaints: '/complaints',
  'Return windows': '/returns',
  Refunds: '/money',
  Books: '/money',
}

export const pathOfRow = (name: string): string | undefined => paths[name]
