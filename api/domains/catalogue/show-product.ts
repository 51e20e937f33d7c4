import type { Product } from '../../../contract/catalogue.ts'
import { pictureKinds } from '../../../contract/picture-kinds.ts'
import type { Db } from '../../ground/db/pool.ts'
import { DetailedRefusal, Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import { addFits } from './add-fits.ts'
import { declaredOf, listDeclarations } from './declarations.ts'
import { listProducts } from './list-products.ts'
import { type ListOffers, listNone } from './offered.ts'
import { priceFields } from './price-fields.ts'
import { cheapest, cheapestOf, toRating } from './product-card.ts'
import * as queries from './queries.ts'
import { saleField } from './sale.ts'
import { sizeChart } from './size-chart.ts'
import { stockStatus } from './stock-status.ts'

const maxPictures = 100

/** @throws Refusal 404; DetailedRefusal 410 of one that is archived, with what is like it */
export async function showProduct(
  db: Db,
  productId: number,
  listOffers: ListOffers = listNone,
): Promise<Product> {
  const [product, fits, offers] = await Promise.all([
    queries.findProduct(db, productId, maxPictures),
    queries.countFits(db, productId),
    listOffers(db, productId),
  ])
  if (!product?.is_active) throw await whyNotShown(db, product)
  const sizes = product.variants.flatMap((variant) => variant.sizes)
  const colours = product.variants.map((variant) => toColour(variant, product))
  const images = colours[0]?.images ?? []
  const features = toFeatures(product.key_features)

  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    description: product.description,
    ...priceFields(product),
    ...saleField(cheapest(sizes)),
    new_variant: product.new_variant,
    is_bestseller: product.is_bestseller,
    is_active: product.is_active,
    stock_status: stockStatus(sizes),
    rating: toRating(product),
    category: product.group_name,
    subcategory: product.garment_type_name,
    breadcrumbs: breadcrumbs(product),
    key_features: features,
    material_care: product.material_care,
    country_of_origin: product.country_of_origin,
    declarations: listDeclarations(
      declaredOf(product),
      sizes.map(({ size, ...price }) => ({ size, mrpPaise: price.mrp_paise ?? price.price_paise })),
    ),
    primary_image: images[0]?.image ?? null,
    images: images.map(({ variant_image: _same, ...image }, index) => ({
      ...image,
      is_primary: index === 0,
    })),
    variants: colours,
    size_chart: sizeChart({
      type: product.garment_type_name,
      gender: product.gender,
      sleeve: features['Sleeve'] ?? '',
      sizes: sizes.map(({ size }) => size),
    }),
    fit: addFits(fits),
    is_returnable: product.is_returnable,
    is_replaceable: product.is_replaceable,
    ...(offers.length > 0 && { offers }),
  }
}

function toColour(variant: queries.VariantRow, product: queries.ProductRow) {
  return {
    id: variant.id,
    color_name: variant.colour_name,
    hex_color_code: variant.hex,
    ...priceFields(cheapestOf(variant) ?? product),
    ...saleField(cheapestOf(variant)),
    images: variant.pictures.map((picture) => ({
      ...pictureFields(picture, product.gender),
      variant_image: `/media/${picture.key}`,
    })),
    sizes: variant.sizes.map((size) => ({
      id: size.id,
      size: size.size,
      stock: size.stock,
      price: toRupees(size.price_paise),
      mrp: size.mrp_paise === null ? null : toRupees(size.mrp_paise),
      ...saleField(size),
    })),
  }
}

const wearers: Record<string, string> = { Women: 'She', Girls: 'She', Men: 'He', Boys: 'He' }

function pictureFields(picture: queries.VariantRow['pictures'][number], gender: string) {
  const { worn_height_cm: height, worn_size: size } = picture
  return {
    image: `/media/${picture.key}`,
    alt: picture.alt,
    alt_text: picture.alt,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    kind: pictureKinds.find((kind) => kind === picture.view) ?? 'front',
    worn_by:
      height === null
        ? null
        : `${wearers[gender] ?? 'The model'} is ${height} cm and wears ${size}`,
  }
}

function breadcrumbs(product: { name: string; id: number; group_name: string }) {
  return [
    { name: 'Home', url: '/' },
    { name: product.group_name, url: `/shop?category=${encodeURIComponent(product.group_name)}` },
    { name: product.name, url: `/product/${product.id}` },
  ]
}

function toFeatures(json: unknown): Record<string, string> {
  const entries = Object.entries(json ?? {}).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(entries)
}

const maxAlike = 4

async function whyNotShown(db: Db, product: queries.ProductRow | undefined): Promise<Refusal> {
  if (!product?.is_archived) return new Refusal(404, 'Product not found.')
  const { name, group_name: category, garment_type_name: subcategory } = product
  const { results } = await listProducts(
    db,
    { category, subcategory },
    { number: '1', sort: 'featured', url: '/' },
  )
  const details = { name, like: results.slice(0, maxAlike) }
  return new DetailedRefusal(410, `${name} is no longer sold.`, details, 'gone')
}
