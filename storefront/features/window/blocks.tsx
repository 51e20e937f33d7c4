import type { ReactNode } from 'react'
import type { ShownBlock } from '../../../contract/window.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { CategoryTiles } from '../home/category-tiles.tsx'
import { Hero } from '../home/hero.tsx'
import { LargeBanner } from '../home/large-banner.tsx'
import type { Rows } from './load-rows.ts'

const BannerCarousel = lazyPart(() => import('../home/banner-carousel.tsx'))
const ProductRow = lazyPart(() => import('../home/product-row.tsx'))
const RecentlyViewed = lazyPart(() => import('../viewed/recently-viewed.tsx'))
const WordsBlock = lazyPart(() => import('./words-block.tsx'))

type Props = {
  blocks: ShownBlock[]
  rows: Rows
  /** Stands with the first hero, or before all. */
  caption?: ReactNode
  /** As of a hero. */
  preloads?: boolean
}

/** What the maker shows on a page, block by block. */
export function Blocks({ blocks, rows, caption, preloads = true }: Props) {
  const hero = blocks.findIndex(({ type }) => type === 'hero')
  const rowsOf = blocks.filter(({ type }) => type === 'row')
  return (
    <>
      {hero < 0 && caption && <div className="page pt-10">{caption}</div>}
      {blocks.map((block, at) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
          key={at}
          block={block}
          rows={rows}
          caption={at === hero ? caption : undefined}
          preloads={preloads}
          place={rowsOf.indexOf(block)}
          isBelowHero={blocks[at - 1]?.type === 'hero'}
          isTop={at === 0 && hero > 0 && caption !== undefined}
        />
      ))}
    </>
  )
}

const firstRowMs = 3000
const longestRowMs = 5000

/** In place of an empty row of the sample. */
const nothing: Record<string, string> = {
  'new-arrivals': 'No new products found',
  'best-sellers': 'No best seller products found',
  'best-offers': 'No best offers found',
}

type BlockProps = {
  block: ShownBlock
  rows: Rows
  caption: ReactNode
  preloads: boolean
  /** Among the rows. */
  place: number
  isBelowHero: boolean
  /** Whether nothing stands between it and the header. */
  isTop: boolean
}

function Block({ block, rows, caption, preloads, place, isBelowHero, isTop }: BlockProps) {
  const below = isTop ? 'pt-10' : ''
  switch (block.type) {
    case 'hero':
      return <Hero slides={block.slides} caption={caption} preloads={preloads} />
    case 'tiles':
      return (
        <section
          aria-label="Shop by group"
          className={`page ${below} ${isBelowHero ? 'max-md:-mt-4 md:-mt-10' : ''}`}
        >
          <CategoryTiles tiles={block.tiles} />
        </section>
      )
    case 'row': {
      const list = rows[block.collection] ?? []
      return (
        <WhenNear loads={ProductRow} className={below}>
          <ProductRow
            title={block.title}
            list={'error' in list ? list : list.slice(0, block.count)}
            nothing={nothing[block.collection]}
            delayMs={Math.min(firstRowMs + place * 1000, longestRowMs)}
          />
        </WhenNear>
      )
    }
    case 'banner': {
      const [only] = block.slides
      if (only && block.slides.length === 1) return <LargeBanner {...only} />
      return (
        <WhenNear loads={BannerCarousel}>
          <BannerCarousel slides={block.slides} />
        </WhenNear>
      )
    }
    case 'viewed':
      return (
        <WhenNear loads={RecentlyViewed} when="near" className="empty:mt-0!">
          <RecentlyViewed className="page" />
        </WhenNear>
      )
    default:
      return (
        <WhenNear loads={WordsBlock} className={below}>
          <WordsBlock block={block} />
        </WhenNear>
      )
  }
}
