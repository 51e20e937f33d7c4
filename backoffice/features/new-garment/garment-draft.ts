import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import type { Change } from '../matrix/changes.ts'

export type DraftColour = {
  n: number
  name: string
  /** What was picked; '' for what its name or its first photo says. */
  hex: string
  /** Keys of photos that are not stored in the shop yet. */
  photos: string[]
}

/** A garment before it is stored, as it is typed. */
export type GarmentDraft = {
  name: string
  group: string
  type: string
  colours: DraftColour[]
  sizes: string[]
  price: string
  mrp: string
  pieces: string
  /** Prices and pieces of some sizes alone; a colour's `n` is its id. */
  exceptions: Change[]
  /** Once it is stored: its id, and its colours' by their names. */
  made?: { id: number; colours: Record<string, number> }
}

export const presets = [
  { label: 'S to XXL', sizes: ['S', 'M', 'L', 'XL', 'XXL'] },
  { label: 'XS to XXL', sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] },
  { label: '36 to 44', sizes: ['36', '38', '40', '42', '44'] },
  { label: 'Free size', sizes: ['Free size'] },
] as const

/** What the last garment has that the next of its type has, too. */
export type Carried = Pick<
  OfficeProduct,
  | 'group'
  | 'type'
  | 'gender'
  | 'brand'
  | 'hsn'
  | 'generic_name'
  | 'country_of_origin'
  | 'net_quantity'
  | 'maker'
  | 'sizes_cm'
  | 'material_care'
> & { from: string }

export function carriedFrom(product: OfficeProduct): Carried {
  return {
    group: product.group,
    type: product.type,
    gender: product.gender,
    brand: product.brand,
    hsn: product.hsn,
    generic_name: product.generic_name,
    country_of_origin: product.country_of_origin,
    net_quantity: product.net_quantity,
    maker: product.maker,
    sizes_cm: product.sizes_cm,
    material_care: product.material_care,
    from: product.name,
  }
}

export const emptyDraft = ({ group, type }: { group: string; type: string }): GarmentDraft => ({
  name: '',
  group,
  type,
  colours: [{ n: 1, name: '', hex: '', photos: [] }],
  sizes: [],
  price: '',
  mrp: '',
  pieces: '',
  exceptions: [],
})

/** Whether there is anything that a reload would lose. */
export const isBegun = (draft: GarmentDraft): boolean =>
  draft.name !== '' ||
  draft.price !== '' ||
  draft.sizes.length > 0 ||
  draft.colours.some(({ name, photos }) => name !== '' || photos.length > 0)

/** For whom a garment of a group is made. */
export const genderOf = (group: string): OfficeProduct['gender'] =>
  /boy/i.test(group)
    ? 'Boys'
    : /girl/i.test(group)
      ? 'Girls'
      : /women/i.test(group)
        ? 'Women'
        : /men/i.test(group)
          ? 'Men'
          : 'Unisex'
