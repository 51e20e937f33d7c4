import type { Declarations } from '../catalogue/declarations.ts'

/** What the shop has of the products that a file is about. */
export type KnownSize = {
  id: number
  size: string
  price_paise: number
  mrp_paise: number | null
  stock: number
  sku: string | null
  barcode: string | null
  weight_grams: number | null
  cost_paise: number | null
  shelf: string
}
export type KnownVariant = {
  id: number
  colour_name: string
  hex: string
  position: number
  sizes: KnownSize[]
}
export type KnownProduct = {
  id: number
  slug: string
  name: string
  brand: string
  group: string
  type: string
  description: string
  key_features: Record<string, string>
  material_care: string
  country_of_origin: string
  hsn: string
  gender: string
  new_variant: boolean
  is_bestseller: boolean
  is_returnable: boolean
  is_replaceable: boolean
  is_active: boolean
  featured_position: number
  declarations: Declarations
  variants: KnownVariant[]
}

/** What a new garment takes from the last one of its type. */
export type Like = Pick<KnownProduct, 'hsn' | 'country_of_origin'> & { declarations: Declarations }

/** What the shop has that tells how to read a file. */
export type ShopFacts = {
  groups: string[]
  types: string[]
  /** By type, folded. */
  likes: Map<string, Like>
  hsnDigits: number
}
