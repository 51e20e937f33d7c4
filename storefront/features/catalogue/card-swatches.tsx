import type { Card } from './card.ts'
import { Swatch } from './swatch.tsx'

type Props = {
  variants: Card['variants']
  chosenId: number | undefined
  onChoose: (variantId: number) => void
  onPreview: (variantId: number | null) => void
}

/** A card's colours: a click chooses one; hover or focus only previews it. */
export function CardSwatches({ variants, chosenId, onChoose, onPreview }: Props) {
  return (
    <ul className="relative z-10 -ml-2 flex flex-wrap pointer-coarse:-ml-3 noscript:pointer-events-none">
      {variants.map(({ id, variant_value: colour, hex_color_code: hex }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={colour}
            title={colour}
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onPreview(id)}
            onPointerLeave={() => onPreview(null)}
            onFocus={({ target }) => target.matches(':focus-visible') && onPreview(id)}
            onBlur={() => onPreview(null)}
            className="grid h-11 w-9 place-items-center pointer-coarse:w-11"
          >
            <Swatch hex={hex} isChosen={id === chosenId} className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
