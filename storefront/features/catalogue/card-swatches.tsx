import type { Card } from './card.ts'
import { Swatch } from './swatch.tsx'

type Variant = Card['variants'][number]

type Props = {
  variants: Variant[]
  chosen: Variant | undefined
  onChoose: (variant: Variant) => void
  onPreview: (variant: Variant | undefined) => void
}

/** A card's colours: a click chooses one; the pointer or the keyboard on it only tries it on. */
export function CardSwatches({ variants, chosen, onChoose, onPreview }: Props) {
  return (
    <ul className="relative z-10 -ml-2 flex flex-wrap pointer-coarse:-ml-3 noscript:pointer-events-none">
      {variants.map((variant) => (
        <li key={variant.id}>
          <button
            type="button"
            aria-label={variant.variant_value}
            title={variant.variant_value}
            aria-pressed={variant === chosen}
            onClick={() => onChoose(variant)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onPreview(variant)}
            onPointerLeave={() => onPreview(undefined)}
            onFocus={({ target }) => target.matches(':focus-visible') && onPreview(variant)}
            onBlur={() => onPreview(undefined)}
            className="grid h-11 w-9 place-items-center pointer-coarse:w-11"
          >
            <Swatch hex={variant.hex_color_code} isChosen={variant === chosen} className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
