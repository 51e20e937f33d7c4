import type { FilterOption } from './filter-options.ts'

type Props = {
  legend: string
  name: string
  options: FilterOption[]
  chosen: string | string[] | undefined
  /** One value, or as many as are ticked. */
  type: 'radio' | 'checkbox'
  hidesLegend?: boolean
}

/** Boxes in a row. Of radio buttons the first chooses nothing. */
export function Choices({ legend, name, options, chosen = [], type, hidesLegend }: Props) {
  const values = [chosen].flat()
  const isChosen = ({ value }: FilterOption) => values.some((each) => isSame(each, value))
  // A link may choose what is not offered here, which then stays chosen.
  const others = values.filter((value) => !options.some((option) => isSame(value, option.value)))
  return (
    <fieldset>
      <legend className={hidesLegend ? 'sr-only' : 'mb-2 font-medium'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {type === 'radio' && (
          <Choice type={type} name={name} value="" label="All" isChosen={values.length === 0} />
        )}
        {[...options, ...others.map((value): FilterOption => ({ value }))].map((option) => (
          <Choice
            key={option.value}
            type={type}
            name={name}
            {...option}
            isChosen={isChosen(option) || others.includes(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type ChoiceProps = FilterOption & { type: Props['type']; name: string; isChosen: boolean }

function Choice({ type, name, value, label = value, count, isChosen }: ChoiceProps) {
  return (
    <label className="group/choice relative flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm border border-hairline bg-card px-3 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        title={inWords(count)}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span className={count === 0 ? 'line-through' : undefined}>{label}</span>
      <ChoiceCount count={count} />
    </label>
  )
}

export function ChoiceCount({ count }: { count: number | undefined }) {
  return (
    count !== undefined && (
      <span
        aria-hidden="true"
        className="text-quiet text-xs tabular-nums group-has-checked/choice:text-paper"
      >
        {count}
      </span>
    )
  )
}

export function inWords(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  return count === 1 ? '1 product' : `${count} products`
}
