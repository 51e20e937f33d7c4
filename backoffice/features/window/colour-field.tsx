import { Labelled } from '../../../ui/labelled.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'

type Props = {
  label: string
  /** Empty where the shop has none of its own. */
  value: string
  otherwise: string
  error: string | undefined
  onChange: (hex: string | undefined) => void
}

/** A colour of the look, picked or typed; a refused one offers the nearest that can be read. */
export function ColourField({ label, value, otherwise, error, onChange }: Props) {
  const nearest = /#[0-9a-f]{6}/.exec(error ?? '')?.[0]
  return (
    <Labelled label={label} error={error}>
      {(ties) => (
        <div className="flex items-center gap-3">
          <input
            {...ties}
            type="color"
            value={value || otherwise}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 rounded-sm border border-field bg-card p-1"
          />
          <span className="font-mono text-sm">{value || otherwise}</span>
          {value && (
            <PlainButton
              onClick={() => onChange(undefined)}
              className="min-h-11 text-quiet underline underline-offset-4 hover:text-indigo"
            >
              As it came
            </PlainButton>
          )}
          {nearest && (
            <PlainButton
              onClick={() => onChange(nearest)}
              className="min-h-11 underline underline-offset-4 hover:text-indigo"
            >
              Take {nearest}
            </PlainButton>
          )}
        </div>
      )}
    </Labelled>
  )
}
