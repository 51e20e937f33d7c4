import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, CatalogueProduct } from './catalogue-schema.ts'

export const photographFile = (folder: string, file: string) => join(folder, 'photographs', file)

/** What the schema cannot see: names that repeat, references and files that are missing. */
export function checkCatalogue(catalogue: Catalogue): string[] {
  const slugs = new Set(catalogue.products.map((product) => product.slug))
  return [
    ...repeated(catalogue.groups).map((group) => `groups: '${group}' stands twice`),
    ...repeated(catalogue.types).map((type) => `types: '${type}' stands twice`),
    ...repeated(catalogue.products.map((product) => product.slug)).map(
      (twice) => `products: the slug '${twice}' stands twice`,
    ),
    ...(['sku', 'barcode'] as const).flatMap((field) =>
      repeated(sizesOf(catalogue).flatMap((size) => size[field] ?? [])).map(
        (twice) => `products: the ${field} '${twice}' stands twice`,
      ),
    ),
    ...catalogue.products.flatMap((product, index) =>
      productErrors(product, catalogue).map(
        (error) => `garment ${index + 1} '${product.slug}': ${error}`,
      ),
    ),
    ...catalogue.scenes.flatMap((scene, index) =>
      existsSync(join(catalogue.folder, scene.file))
        ? []
        : `scene ${index + 1} '${scene.name}': there is no picture ${scene.file}`,
    ),
    ...catalogue.reviews.flatMap((review, index) =>
      slugs.has(review.product) ? [] : `review ${index + 1}: unknown product '${review.product}'`,
    ),
  ]
}

const sizesOf = ({ products }: Catalogue) =>
  products.flatMap(({ colours }) => colours.flatMap(({ sizes }) => sizes))

function productErrors(product: CatalogueProduct, catalogue: Catalogue): string[] {
  const errors: string[] = []
  if (!catalogue.groups.includes(product.group)) errors.push(`unknown group '${product.group}'`)
  if (!catalogue.types.includes(product.type)) errors.push(`unknown type '${product.type}'`)
  for (const twice of repeated(product.colours.map((colour) => colour.name))) {
    errors.push(`the colour '${twice}' stands twice`)
  }
  for (const twice of repeated(product.wear_with)) {
    errors.push(`wear_with: '${twice}' stands twice`)
  }
  for (const other of new Set(product.wear_with)) {
    const found = catalogue.products.find(({ slug }) => slug === other)
    if (other === product.slug) errors.push('wear_with: it names itself')
    if (found && found.group !== product.group) {
      errors.push(`wear_with: '${other}' is of another group`)
    }
  }
  for (const colour of product.colours) {
    for (const twice of repeated(colour.sizes.map((size) => size.size))) {
      errors.push(`colour '${colour.name}': the size '${twice}' stands twice`)
    }
    for (const size of colour.sizes) {
      if (size.mrp != null && size.price > size.mrp) {
        errors.push(
          `colour '${colour.name}', size '${size.size}': price ${size.price} is above mrp ${size.mrp}`,
        )
      }
    }
    const [first] = colour.photos
    if (!first) {
      errors.push(
        `colour '${colour.name}': no photos; list them, or name files such as ${product.slug}-${colour.name.toLowerCase()}-front.jpg`,
      )
    }
    if (first?.view === 'fabric') {
      errors.push(`colour '${colour.name}': the first picture shows the fabric, not the garment`)
    }
    for (const photo of colour.photos) {
      if (!existsSync(photographFile(catalogue.folder, photo.file))) {
        errors.push(`colour '${colour.name}': there is no picture ${photo.file}`)
      }
    }
  }
  return errors
}

function repeated(entries: string[]): string[] {
  const groups = Map.groupBy(entries, (entry) => entry.toLowerCase()).values()
  return groups.flatMap((group) => (group.length > 1 ? group.slice(0, 1) : [])).toArray()
}
