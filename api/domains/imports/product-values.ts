import { Declarations } from '../catalogue/declarations.ts'
import type { Field } from './fields.ts'
import type { KnownProduct } from './known.ts'
import type { ProductValues } from './parse-values.ts'

/** What the shop stores of a product that a file can say. */
export type StoredProduct = Omit<
  KnownProduct,
  'id' | 'variants' | 'is_active' | 'featured_position'
>

const plain = [
  'name',
  'brand',
  'group',
  'type',
  'gender',
  'description',
  'material_care',
  'hsn',
  'country_of_origin',
] as const
const flags = ['is_returnable', 'is_replaceable', 'is_bestseller', 'new_variant'] as const
const declared = ['generic_name', 'net_quantity', 'made'] as const

/** A product with the values given: null clears, and what is not given stays. */
export function withValues<Product extends StoredProduct>(
  product: Product,
  given: ProductValues,
): Product {
  const next = { ...product }
  for (const field of plain) {
    const value = given[field]
    if (value !== undefined) next[field] = value ?? ''
  }
  for (const field of flags) next[field] = given[field] ?? next[field]
  if (given.key_features !== undefined) next.key_features = given.key_features ?? {}
  next.declarations = withDeclarations(product.declarations, given)
  return next
}

function withDeclarations(before: Declarations, given: ProductValues): Declarations {
  const next: Record<string, unknown> = { ...before }
  for (const field of declared)
    if (given[field] !== undefined) next[field] = given[field] ?? undefined
  if (given.sizes_cm !== undefined) next['sizes_cm'] = given.sizes_cm ?? undefined
  const { maker_role: role, maker_name: name, maker_address: address } = given
  if (name === null) next['maker'] = undefined
  else if (role !== undefined || name !== undefined || address !== undefined) {
    const maker = {
      role: role ?? before.maker?.role ?? 'manufacturer',
      name: name ?? before.maker?.name,
      address: address ?? before.maker?.address,
    }
    // One of both says nothing that law takes.
    next['maker'] = maker.name && maker.address ? maker : before.maker
  }
  const filled = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
  const { data = before } = Declarations.safeParse(Object.fromEntries(filled))
  return data
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)))

/** By its keys' names, but for key features, whose order is the shop's. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}

const ofDeclarations = new Set<Field>([
  'generic_name',
  'net_quantity',
  'made',
  'maker_role',
  'maker_name',
  'maker_address',
  'sizes_cm',
])

/** The fields given that make a difference to a product. */
export function differences(product: KnownProduct, given: ProductValues): Field[] {
  return Object.keys(given).filter((name): name is Field => {
    const field = name as Field
    const one = withValues(product, { [field]: given[field as keyof ProductValues] })
    if (ofDeclarations.has(field)) {
      // A name counts with the address beside it.
      const all = field.startsWith('maker_') ? withValues(product, given) : one
      return !isSameValue(all.declarations, product.declarations)
    }
    const column = field as keyof StoredProduct
    return !isSameValue(one[column], product[column])
  })
}
