/** Where each row of Today is mended: the first of the screens that exists and is hers. */
const paths: Record<string, string[]> = {
  'To confirm': ['/cod', '/orders?state=Pending'],
  'To pack': ['/pick', '/orders?state=Confirmed'],
  'To hand over': ['/hand-over', '/orders?state=Ready to Ship'],
  'Coming back': ['/parcels?problem=rto', '/orders?state=In Transit'],
  'Returns to answer': ['/returns?state=Requested', '/orders?state=Delivered'],
  'Returns to collect': ['/returns?state=Approved', '/orders?state=Delivered'],
  'Returns to receive': ['/returns?state=Pickup Booked', '/orders?state=Delivered'],
  'Exchanges to send': ['/returns?state=Received', '/orders?state=Delivered'],
  'Refunds to approve': ['/money'],
  'Refunds to pay': ['/money'],
  'Undelivered parcels': ['/parcels?problem=ndr', '/orders?state=In Transit'],
  'Deliveries to be tried again': ['/parcels?problem=ndr'],
  'Parcels coming back': ['/parcels?problem=rto'],
  'Lost parcels': ['/parcels?problem=lost'],
  Courier: ['/parcels?problem=ndr'],
  'Refunds promised': ['/money'],
  'Cash at the courier': ['/money'],
  'Weight disputes': ['/money'],
  'Courier charges': ['/money'],
  Complaints: ['/complaints'],
  'Return windows': ['/returns', '/orders?state=Delivered'],
  Refunds: ['/money'],
  Books: ['/money'],
}

export const pathOfRow = (name: string, screens: string[]): string | undefined =>
  paths[name]?.find((path) => screens.includes(path.split('?')[0] ?? ''))
