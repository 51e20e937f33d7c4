export const officeReturnStates = [
  'Requested',
  'Approved',
  'Pickup Booked',
  'Received',
  'Closed',
  'Rejected',
] as const
