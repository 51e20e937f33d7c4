import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'

const name = z.string().trim().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug has a-z, 0-9 and single hyphens')
const rupees = z.number().positive().max(10_000_000).multipleOf(0.01)

const Photo = z.object({
  file: name,
  view: z.enum(['front', 'back', 'detail']),
  alt: z.string(),
})
const Size = z.object({
  size: name,
  price: rupees,
  mrp: rupees.nullish(),
  stock: z.int().min(0).max(1_000_000),
})
const Colour = z.object({
  name,
  hex: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour is #rrggbb'),
  photos: z.array(Photo).min(1),
  sizes: z.array(Size).min(1),
})
const Product = z.object({
  slug,
  name,
  brand: z.string().default(''),
  group: name,
  type: name,
  description: z.string().default(''),
  key_features: z.record(z.string(), z.string()).default({}),
  material_care: z.string().default(''),
  country_of_origin: z.string().default(''),
  hsn: z.string().default(''),
  gender: z.enum(['Men', 'Women', 'Boys', 'Girls', 'Unisex']),
  new_variant: z.boolean().default(false),
  is_bestseller: z.boolean().default(false),
  is_returnable: z.boolean().default(true),
  is_replaceable: z.boolean().default(true),
  colours: z.array(Colour).min(1),
})
const CatalogueFile = z.object({
  groups: z.array(name).min(1),
  types: z.array(name).min(1),
  products: z.array(Product),
})
const ScenesFile = z.object({
  scenes: z.array(z.object({ file: name, name, role: name, alt: z.string() })),
})
const ReviewsFile = z.object({
  reviews: z.array(
    z.object({
      product: name,
      author: name,
      rating: z.int().min(1).max(5),
      title: z.string().default(''),
      body: z.string().default(''),
      written_days_ago: z.int().min(0).default(0),
      colour: z.string().default(''),
      size: z.string().default(''),
    }),
  ),
})

export type CatalogueProduct = z.output<typeof Product>
export type CatalogueReview = z.output<typeof ReviewsFile>['reviews'][number]
export type Catalogue = z.output<typeof CatalogueFile> &
  z.output<typeof ScenesFile> &
  z.output<typeof ReviewsFile> & {
    /** Where photographs and scenes are looked for. */
    folder: string
  }

/** Everything wrong with a catalogue file, one line for each fault with its place. */
export class CatalogueFaults extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Reads a catalogue, with `scenes.json` and `reviews.json` where they stand beside it, and checks
 * all of it before anything is changed. Photographs are in `photographs/` beside the file.
 *
 * @throws CatalogueFaults
 */
export function readCatalogue(file: string): Catalogue {
  const folder = dirname(file)
  const beside = (other: string) => join(folder, other)
  const parts = [
    parse(file, CatalogueFile),
    existsSync(beside('scenes.json')) ? parse(beside('scenes.json'), ScenesFile) : { scenes: [] },
    existsSync(beside('reviews.json'))
      ? parse(beside('reviews.json'), ReviewsFile)
      : { reviews: [] },
  ] as const
  const catalogue = { ...parts[0], ...parts[1], ...parts[2], folder }
  const faults = findFieldErrors(catalogue)
  if (faults.length) throw new CatalogueFaults(faults)
  return catalogue
}

export function photographFile(folder: string, file: string): string {
  return join(folder, 'photographs', file)
}

function parse<T extends z.ZodType>(file: string, schema: T): z.output<T> {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CatalogueFaults([`${file}: ${error instanceof Error ? error.message : 'unreadable'}`])
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw new CatalogueFaults(
    result.error.issues.map((issue) => `${file}: ${placeOf(issue.path)}: ${issue.message}`),
  )
}

/** `products[3].colours[0].hex` */
function placeOf(path: PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

function findFieldErrors(catalogue: Catalogue): string[] {
  const slugs = new Set(catalogue.products.map((product) => product.slug))
  return [
    ...repeated(catalogue.groups).map((group) => `groups: '${group}' stands twice`),
    ...repeated(catalogue.types).map((type) => `types: '${type}' stands twice`),
    ...repeated(catalogue.products.map((product) => product.slug)).map(
      (twice) => `products: the slug '${twice}' stands twice`,
    ),
    ...catalogue.products.flatMap((product, index) =>
      productFaults(product, catalogue).map(
        (fault) => `products[${index}] '${product.slug}': ${fault}`,
      ),
    ),
    ...catalogue.scenes.flatMap((scene, index) =>
      existsSync(join(catalogue.folder, scene.file))
        ? []
        : `scenes[${index}] '${scene.name}': there is no picture ${scene.file}`,
    ),
    ...catalogue.reviews.flatMap((review, index) =>
      slugs.has(review.product) ? [] : `reviews[${index}]: unknown product '${review.product}'`,
    ),
  ]
}

function productFaults(product: CatalogueProduct, catalogue: Catalogue): string[] {
  const faults: string[] = []
  if (!catalogue.groups.includes(product.group)) faults.push(`unknown group '${product.group}'`)
  if (!catalogue.types.includes(product.type)) faults.push(`unknown type '${product.type}'`)
  for (const twice of repeated(product.colours.map((colour) => colour.name))) {
    faults.push(`the colour '${twice}' stands twice`)
  }
  for (const colour of product.colours) {
    for (const twice of repeated(colour.sizes.map((size) => size.size))) {
      faults.push(`colour '${colour.name}': the size '${twice}' stands twice`)
    }
    for (const size of colour.sizes) {
      if (size.mrp != null && size.price > size.mrp) {
        faults.push(
          `colour '${colour.name}', size '${size.size}': price ${size.price} is above mrp ${size.mrp}`,
        )
      }
    }
    for (const photo of colour.photos) {
      if (!existsSync(photographFile(catalogue.folder, photo.file))) {
        faults.push(`colour '${colour.name}': there is no picture ${photo.file}`)
      }
    }
  }
  return faults
}

/** The entries that stand more than once, whatever their letter case. */
function repeated(entries: string[]): string[] {
  const groups = Map.groupBy(entries, (entry) => entry.toLowerCase()).values()
  return groups.flatMap((group) => (group.length > 1 ? group.slice(0, 1) : [])).toArray()
}
