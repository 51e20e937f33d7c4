import { Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import type { ProductVariant } from '../catalogue/selection.ts'
import { Swatch } from '../catalogue/swatch.tsx'
import type { Outcome } from '../forms/attempt.ts'

type Props = {
  item: WishlistItem
  /** Null when it could not be fetched. */
  product: Promise<Product | null>
  onClose: () => void
}

export default function QuickAdd({ item, product, onClose }: Props) {
  return (
    <Dialog title={item.product.name} onClose={onClose}>
      <Suspense fallback={<Spinner label="Loading..." />}>
        <Sizes item={item} product={product} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}

function Sizes({ item, product: coming, onClose }: Props) {
  const product = use(coming)
  const [variantId, choose] = useState(item.variant_id ?? undefined)
  const fetcher = useFetcher<Outcome<string>>()
  const add = useOneAtATime((form: FormData) => fetcher.submit(form, { method: 'post' }))
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (fetcher.data?.answer) close()
  }, [fetcher.data])
  if (!product)
    return (
      <p role="alert" className="text-madder">
        Failed to fetch product details
      </p>
    )

  const variant = product.variants.find(({ id }) => id === variantId) ?? product.variants[0]
  const picture = variant?.images[0]
  return (
    <form action={(form) => void add(form)} className="space-y-5">
      <input type="hidden" name="product_id" value={item.product.id} />
      <input type="hidden" name="variant_id" value={variant?.id} />
      <div className="flex gap-5">
        {picture && (
          <Picture
            {...picture}
            alt={`${product.name} in ${variant.color_name}`}
            sizes="128px"
            className="aspect-4/5 w-24 self-start bg-linen object-cover sm:w-32"
          />
        )}
        <div className="min-w-0 space-y-4">
          <p className="money">{exactPrice(variant?.price ?? product.price)}</p>
          <Colours variants={product.variants} chosen={variant} onChoose={choose} />
        </div>
      </div>
      <fieldset>
        <legend className="mb-2">Choose a size to add to your cart</legend>
        <div className="flex flex-wrap gap-2">
          {variant?.sizes.map((size) => (
            <button
              key={size.id}
              type="submit"
              name="size_variant_id"
              value={size.id}
              disabled={size.stock === 0}
              className="min-h-11 min-w-13 rounded-sm border border-field bg-card px-3 enabled:hover:border-ink enabled:hover:bg-ink enabled:hover:text-paper disabled:border-hairline disabled:bg-transparent disabled:text-quiet disabled:line-through"
            >
              {size.size}
              {size.stock === 0 && <span className="sr-only">, sold out</span>}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  )
}

type ColoursProps = {
  variants: ProductVariant[]
  chosen: ProductVariant | undefined
  onChoose: (variantId: number) => void
}

function Colours({ variants, chosen, onChoose }: ColoursProps) {
  return (
    <fieldset>
      <legend>
        <span className="text-quiet">Colour</span> {chosen?.color_name}
      </legend>
      <div className="-ml-2 flex flex-wrap">
        {variants.map((variant) => (
          <button
            key={variant.id}
            type="button"
            aria-label={variant.color_name}
            title={variant.color_name}
            aria-pressed={variant === chosen}
            onClick={() => onChoose(variant.id)}
            className="grid size-11 place-items-center"
          >
            <Swatch hex={variant.hex_color_code} isChosen={variant === chosen} className="size-7" />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
