import { type Layer, layers } from './layers.ts'

type Props = {
  layer: Layer
  /** How many cells of each are changed. */
  counts: Partial<Record<Layer, number>>
  /** Where others are of no use. */
  only?: readonly Layer[]
  onShow: (layer: Layer) => void
}

/** Which of the matrix's layers is seen. */
export const LayerTabs = ({ layer, counts, only, onShow }: Props) => (
  <div
    role="group"
    aria-label="Shown in the matrix"
    className="strip -mx-4 gap-x-5 px-4 lg:mx-0 lg:px-0"
  >
    {layers
      .filter(({ name }) => only?.includes(name) ?? true)
      .map(({ name, label }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === layer}
          onClick={() => onShow(name)}
          className="-mb-px flex min-h-11 shrink-0 items-center gap-1.5 border-transparent border-b-2 text-quiet hover:text-ink aria-pressed:border-indigo aria-pressed:font-medium aria-pressed:text-ink"
        >
          {label}
          {counts[name] !== undefined && (
            <span className="bg-linen px-1.5 text-ink text-sm">
              {counts[name]}
              <span className="sr-only"> changed</span>
            </span>
          )}
        </button>
      ))}
  </div>
)
