import type { MappedField } from '../../../contract/office/import-fields.ts'
import type { Import, ImportDialect } from '../../../contract/office/imports.ts'

export const dialectWords: Record<ImportDialect, string> = {
  shopify: 'products of Shopify',
  shopify_old: 'products of Shopify, in its older form',
  shopify_inventory: 'the inventory of Shopify',
  woocommerce: 'products of WooCommerce',
  meesho: 'a sheet of Meesho',
  ours: 'our own sheet',
  unknown: 'a sheet that is not known yet',
}

export const stateWords: Record<Import['state'], string> = {
  read: 'Read, nothing is changed',
  checking: 'Being checked',
  checked: 'Checked, nothing is changed',
  applying: 'Being applied',
  applied: 'Applied',
  undone: 'Taken back',
  failed: 'Failed, nothing is changed',
}

const fieldWords: Partial<Record<MappedField, string>> = {
  slug: 'key (slug)',
  mrp: 'MRP',
  sku: 'SKU',
  hsn: 'HSN',
  cost: 'cost of making',
  weight: 'weight in grams',
  made: 'month it was made',
  sizes_cm: 'sizes in centimetres',
  is_returnable: 'may be returned',
  is_replaceable: 'may be exchanged',
  is_bestseller: 'bestseller',
  new_variant: 'new arrival',
  photos: 'pictures’ addresses',
}

export const wordsOfField = (field: MappedField): string =>
  fieldWords[field] ?? field.replaceAll('_', ' ')

/** Whether the worker is at it, or fetches its pictures. */
export const isUnderWay = ({ state, photos }: Pick<Import, 'state' | 'photos'>): boolean =>
  state === 'checking' || state === 'applying' || (state === 'applied' && photos.waiting > 0)
