import type { Right } from '../../../contract/office/roles.ts'

/** Whose each row is: a role sees the rows that its rights let it do something about. */
const rights: Record<string, Right> = {
  'To confirm': 'confirm',
  'To pack': 'wave',
  'To hand over': 'hand over',
  'Coming back': 'parcels',
  'Returns to answer': 'returns',
  'Returns to collect': 'returns',
  'Returns to receive': 'grade',
  'Exchanges to send': 'returns',
  'Refunds to approve': 'money',
  'Refunds to pay': 'money',
  'Reviews to read': 'reviews',
  'Low stock': 'stock',
  'Undelivered parcels': 'parcels',
  'Deliveries to be tried again': 'parcels',
  'Parcels coming back': 'parcels',
  'Lost parcels': 'parcels',
  'Refunds promised': 'money',
  'Cash at the courier': 'money',
  'Weight disputes': 'money',
  Complaints: 'complaints',
  'Return windows': 'returns',
  Mail: 'people',
  Webhooks: 'money',
  Refunds: 'money',
  Courier: 'parcels',
  'Courier charges': 'money',
  Books: 'money',
}

/** The rows of a role with these rights. */
export const ownRows = <Row extends { name: string }>(rows: Row[], own: readonly Right[]): Row[] =>
  rows.filter(({ name }) => own.some((right) => right === rights[name]))
