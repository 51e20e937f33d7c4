export const roles = ['owner', 'manager', 'packer', 'support', 'accountant', 'catalogue'] as const
export type Role = (typeof roles)[number]
export const isRole = (text: string): text is Role => roles.some((role) => role === text)

/** What a member of staff may see and do; a role is a set of them. */
export const rights = [
  'today',
  'orders',
  'people',
  'phones',
  'amounts',
  'confirm',
  'cancel',
  'address',
  'notes',
  'wave',
  'pack',
  'hand over',
  'parcels',
  'returns',
  'complaints',
  'reviews',
  'customers',
  'erase',
  'grade',
  'refund',
  'money',
  'documents',
  'audit',
  'catalogue',
  'collections',
  'offers',
  'publish',
  'stock',
  'count',
  'export',
  'window',
  'settings',
  'change settings',
  'staff',
] as const
export type Right = (typeof rights)[number]
