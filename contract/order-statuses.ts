export const orderStatuses = [
  'Pending',
  'Confirmed',
  'Processing',
  'Ready to Ship',
  'Shipped',
  'In Transit',
  'Delivered',
  'Cancelled',
  'Refunded',
  'Exchanged',
] as const
