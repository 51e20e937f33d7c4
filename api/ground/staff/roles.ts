import { type Right, type Role, rights } from '../../../contract/office/roles.ts'

const packing: Right[] = ['wave', 'pack', 'hand over', 'parcels', 'grade']

/** What each role may; the one place that says so. */
const rightsOfRole: Record<Role, readonly Right[]> = {
  owner: rights,
  manager: rights.filter((right) => right !== 'staff' && right !== 'change settings'),
  packer: ['today', 'orders', 'notes', 'refund', 'count', ...packing],
  support: [
    'today',
    'orders',
    'people',
    'phones',
    'amounts',
    'confirm',
    'cancel',
    'address',
    'notes',
    'parcels',
    'returns',
    'complaints',
    'reviews',
    'customers',
  ],
  accountant: ['today', 'orders', 'people', 'amounts', 'refund', 'money', 'documents', 'audit'],
  catalogue: ['catalogue', 'publish', 'stock', 'count', 'export'],
}

/** What a refund may be without a second person, in paise; null for any. */
const refundLimitsPaise: Record<Role, number | null> = {
  owner: null,
  manager: 25_000_00,
  packer: 2_000_00,
  support: 0,
  accountant: 10_000_00,
  catalogue: 0,
}

export const rightsOf = (role: Role): readonly Right[] => rightsOfRole[role]

export const hasRight = (role: Role, right: Right): boolean => rightsOf(role).includes(right)

export const refundLimitPaise = (role: Role): number | null => refundLimitsPaise[role]
