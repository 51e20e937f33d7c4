import { type PictureKind, pictureKinds } from '../../../contract/picture-kinds.ts'
import { toSlug } from './fold.ts'

/** What a picture shows, by the last word of its file's name or address. */
export function photoKind(name: string): PictureKind | undefined {
  const [, base = ''] = /([^/]*?)(?:\.[a-z]+)?(?:[?#].*)?$/i.exec(name) ?? []
  const words = base.toLowerCase().split(/[^a-z0-9]+/)
  return pictureKinds.findLast((kind) => words.slice(1).includes(kind))
}

type Colour = { id: number; name: string; skus: string[] }
export type Named = { slug: string; name: string; colours: Colour[] }

/**
 * The colour that a file is of, named `{slug or SKU}[-{colour}][-{kind}][-{n}]`.
 * @returns the colour's id, what the picture shows, and its number; undefined where no garment has such a name
 */
export function matchPhoto(file: string, products: Named[]) {
  const name = toSlug(file.replace(/\.[a-z0-9]{2,5}$/i, ''))
  const number = Number(/-(\d{1,3})$/.exec(name)?.[1] ?? 0)
  const plain = name.replace(/-\d{1,3}$/, '')
  const kind = pictureKinds.find((each) => plain.endsWith(`-${each}`))
  const rest = kind ? plain.slice(0, -kind.length - 1) : plain
  // A name may itself end with a number, or with the word of a kind.
  for (const text of new Set([name, plain, rest])) {
    const found = colourOf(text, products)
    if (found) {
      const { product, colour } = found
      const alt = `${product.name}, ${colour.name}`
      return { variantId: colour.id, kind: kind ?? ('front' as const), number, alt }
    }
  }
  return undefined
}

function colourOf(text: string, products: Named[]) {
  for (const product of products) {
    const { slug, colours } = product
    for (const colour of colours) {
      const name = toSlug(colour.name)
      const names = [
        `${slug}-${name}`,
        ...colour.skus.flatMap((sku) => [toSlug(sku), `${toSlug(sku)}-${name}`]),
      ]
      if (names.includes(text)) return { product, colour }
    }
    const [first] = colours
    if (slug === text && first) return { product, colour: first }
  }
  return undefined
}
