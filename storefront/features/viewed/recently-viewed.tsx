import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { cardPrice } from '../../../ui/format-price.ts'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { notify } from '../../ui/notify.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { type Card, toCard } from '../catalogue/card.ts'
import { GarmentPicture } from '../catalogue/garment-picture.tsx'
import { productPath } from '../catalogue/product-path.ts'
import { attempt } from '../forms/attempt.ts'
import { useIsSignedIn } from '../session/session.ts'
import { forgetViewed, listViewed } from './remember-view.ts'

const maxShown = 12

type Props = {
  /** The product whose page it is. */
  except?: number
  className?: string
}

/** A row of what was viewed last. It comes in the browser: pages are the same for every reader. */
export default function RecentlyViewed({ except, className = '' }: Props) {
  const isSignedIn = useIsSignedIn()
  const [cards, setCards] = useState<Card[]>([])
  useEffect(() => {
    let isCurrent = true
    const show = (found: Card[]) => isCurrent && setCards(found)
    // Without it the page is whole.
    listViewed().then(
      (found) => show(found.map(toCard)),
      () => show([]),
    )
    return () => {
      isCurrent = false
    }
  }, [isSignedIn])

  async function forget(): Promise<void> {
    const outcome = await attempt(
      forgetViewed,
      ({ message }) => message || 'They could not be forgotten. Try again.',
    )
    if (!('answer' in outcome)) return
    setCards([])
    notify('success', 'We have forgotten what you looked at.')
  }

  const shown = cards.filter(({ id }) => id !== except).slice(0, maxShown)
  if (!shown.length) return null
  return (
    <section aria-labelledby="viewed-title" className={className}>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <div>
          <h2 id="viewed-title" className="text-3xl md:text-4xl">
            Recently viewed
          </h2>
          <p className="mt-1 text-quiet text-sm">
            {isSignedIn ? 'On each device where you are signed in.' : 'In this browser alone.'}
          </p>
        </div>
        <TextButton onClick={() => void forget()} className="text-sm">
          Forget them
        </TextButton>
      </div>
      <ul className="-mx-4 mt-4 flex snap-x scroll-px-4 gap-x-3 overflow-x-auto px-4 py-1 [scrollbar-width:thin] md:-mx-1 md:scroll-px-1 md:gap-x-4 md:px-1">
        {shown.map((product) => (
          <li
            key={product.id}
            className="w-[38%] shrink-0 snap-start sm:w-[26%] md:w-[calc((100%-4*1rem)/5)] lg:w-[calc((100%-5*1rem)/6)]"
          >
            <SmallCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SmallCard({ product }: { product: Card }) {
  const isOnline = useIsOnline()
  return (
    <article className="group relative">
      <div className="relative aspect-4/5 overflow-hidden bg-linen">
        <GarmentPicture
          image={product.images[0]}
          sizes="(min-width: 1024px) 200px, (min-width: 640px) 26vw, 38vw"
          eager={false}
        />
        {product.stock_status === 'out_of_stock' && (
          <p className="absolute bottom-2 left-2 rounded-sm bg-card/90 px-1.5 py-0.5 text-xs">
            Sold out
          </p>
        )}
      </div>
      <h3 className="mt-2 truncate font-normal font-sans text-sm leading-snug tracking-normal">
        <Link
          to={productPath(product)}
          prefetch={isOnline ? 'intent' : 'none'}
          className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {product.name}
        </Link>
      </h3>
      <p className="money text-sm">{cardPrice(product.price)}</p>
    </article>
  )
}
