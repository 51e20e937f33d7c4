import type { WindowBlock } from '../../../contract/office/window-bodies.ts'
import type { ShownBlock, ShownPicture } from '../../../contract/window.ts'
import type { Known } from './find-known.ts'
import { isWithoutGoods, resolveLink } from './links.ts'

type Showing = {
  known: Known
  /** Slides with times of their own are shown by it: a write moves it on, so that caches learn. */
  at: Date
}

/** A block as the shop shows it, or in words why it would not. */
type Made = { shown: ShownBlock } | { hidden: string }

/** The blocks that can be shown. */
export const showBlocks = (blocks: WindowBlock[], showing: Showing): ShownBlock[] =>
  blocks.flatMap((block) => {
    const made = showBlock(block, showing)
    return 'shown' in made ? [made.shown] : []
  })

/** Why blocks are not shown, by their place. */
export const explainHidden = (blocks: WindowBlock[], showing: Showing): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap((block, at) => {
      const made = showBlock(block, showing)
      return 'hidden' in made ? [[`blocks.${at}`, made.hidden] as const] : []
    }),
  )

function showBlock(block: WindowBlock, { known, at }: Showing): Made {
  switch (block.type) {
    case 'hero': {
      const slides = block.slides.flatMap(({ wide: id, phone, link, from, until, ...slide }) => {
        const wide = pictureOf(known, id)
        const to = resolveLink(link, known)
        if (!wide || !to || !isNow({ from, until }, at)) return []
        return [{ ...slide, to, wide, phone: pictureOf(known, phone) }]
      })
      return slides.length > 0
        ? { shown: { type: 'hero', slides } }
        : { hidden: 'None of its slides is shown at this time.' }
    }
    case 'tiles': {
      const tiles = block.tiles.flatMap(({ label, picture, link }) => {
        const to = isWithoutGoods(link, known) ? undefined : resolveLink(link, known)
        return to ? [{ label, to, picture: pictureOf(known, picture) }] : []
      })
      return tiles.length > 0
        ? { shown: { type: 'tiles', tiles } }
        : { hidden: 'There are no goods behind any of its tiles.' }
    }
    case 'banner': {
      const slides = block.slides.flatMap(({ picture, link, ...slide }) => {
        const to = resolveLink(link, known)
        return to ? [{ ...slide, to, picture: pictureOf(known, picture) }] : []
      })
      return slides.length > 0
        ? { shown: { type: 'banner', slides } }
        : { hidden: 'What it leads to is no longer there.' }
    }
    case 'story':
      return {
        shown: {
          ...block,
          pictures: block.pictures.flatMap(({ id, alt }) => {
            const picture = known.pictures.get(id)
            return picture ? [{ ...picture, alt }] : []
          }),
        },
      }
    case 'quote': {
      const review = known.reviews.get(block.review)
      if (!review) return { hidden: 'Its review is no longer shown.' }
      const { body: text, author_name: author, rating, product_name: product } = review
      const to = `/product/${review.product_id}/${review.slug}`
      return { shown: { type: 'quote', text, author, rating, product, to } }
    }
    default:
      return { shown: block }
  }
}

const pictureOf = (known: Known, id: number | null | undefined): ShownPicture | null =>
  (id && known.pictures.get(id)) || null

function isNow(
  { from, until }: { from?: string | undefined; until?: string | undefined },
  at: Date,
) {
  return (!from || new Date(from) <= at) && (!until || new Date(until) > at)
}
