import type { ReactNode } from 'react'
import { Carousel } from '../../ui/carousel.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Card } from '../catalogue/card.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { useShop } from '../layout/use-shop.ts'

const maxInView = 4

// The height of 4:5 pictures with their text: two, three, then four in a row.
const laidOutLate =
  '[content-visibility:auto] [contain-intrinsic-height:auto_calc(62.5vw+209px)] md:[contain-intrinsic-height:auto_calc(62.5vw+143px)] lg:[contain-intrinsic-height:auto_calc(41.7vw+151px)] xl:[contain-intrinsic-height:auto_576px]'

type Props = {
  title: string
  list: Card[] | { error: string }
  /** Shown in place of an empty row of the sample; a shop of its own has no such row. */
  nothing: string | undefined
  delayMs: number
}

export default function ProductRow({ title, list, nothing, delayMs }: Props) {
  const { is_sample: isSample } = useShop()
  if ('error' in list) {
    return (
      <section className="page">
        <h2 className="text-3xl md:text-5xl">{title}</h2>
        <p role="alert" className="mt-4 text-madder">
          {list.error}
        </p>
      </section>
    )
  }
  if (!list.length) return isSample && nothing ? <p className="page text-quiet">{nothing}</p> : null
  return (
    <Row>
      <Carousel
        label={title}
        delayMs={delayMs}
        loops={list.length > maxInView}
        heading={<h2 className="text-3xl md:text-5xl">{title}</h2>}
        className="[--gap:0.125rem] [--per:2] md:[--gap:1.5rem] lg:[--per:3] xl:[--per:4]"
        // Full width on a phone, with room for a focus ring.
        trackClassName="-mx-4 -my-1 scroll-px-1 p-1 md:-mx-1"
      >
        {list.map((product) => (
          <ProductCard key={product.id} product={product} eager={false} isMixed />
        ))}
      </Carousel>
    </Row>
  )
}

/** Laid out when it comes near, at the latest when it is hydrated. */
function Row({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  return <div className={`page pb-1 ${isHydrated ? '' : laidOutLate}`}>{children}</div>
}
