import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  maxPicturesOfColour,
  type PictureKind,
  pictureKinds,
} from '../../../contract/picture-kinds.ts'
import type { CatalogueColour, CatalogueProduct } from './catalogue-schema.ts'

const words: Record<PictureKind, string> = {
  front: 'front',
  worn: 'worn',
  flat: 'laid flat',
  back: 'back',
  detail: 'close-up',
  fabric: 'the fabric',
}

/**
 * Gives a colour that lists no photos those that are named after it, such as
 * `madurai-shirt-sky-blue-worn-2.jpg`: the product's slug, the colour, what it shows, and a number where
 * there are several. They come in the order of `pictureKinds`, eight at most.
 */
export function findPhotos(folder: string, products: CatalogueProduct[]): void {
  const lacking = products.filter(({ colours }) => colours.some(({ photos }) => !photos.length))
  const place = join(folder, 'photographs')
  if (!lacking.length || !existsSync(place)) return
  const files = readdirSync(place).toSorted()
  for (const product of lacking) {
    for (const colour of product.colours) {
      if (!colour.photos.length) colour.photos = photosOf(product, colour, files)
    }
  }
}

function photosOf({ slug, name }: CatalogueProduct, colour: CatalogueColour, files: string[]) {
  const start = `${slug}-${toSlug(colour.name)}-`
  const named = files.filter((file) => file.toLowerCase().startsWith(start))
  const found = named.flatMap((file) => {
    const [, view, number = '1'] =
      /^([a-z]+)(?:-(\d{1,2}))?\.(?:webp|avif|jpe?g|png)$/i.exec(file.slice(start.length)) ?? []
    const kind = pictureKinds.find((each) => each === view?.toLowerCase())
    return kind ? [{ file, view: kind, number: Number(number) }] : []
  })
  return found
    .toSorted((a, b) => orderOf(a.view) - orderOf(b.view) || a.number - b.number)
    .slice(0, maxPicturesOfColour)
    .map(({ file, view }) => ({ file, view, alt: `${name}, ${colour.name}, ${words[view]}` }))
}

const orderOf = (kind: PictureKind) => pictureKinds.indexOf(kind)

const toSlug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
