import { ChoiceCount, inWords } from './choices.tsx'
import type { FilterOption } from './filter-options.ts'
import { Swatch } from './swatch.tsx'

type Props = {
  colours: { name: string; hex_color_code: string }[]
  counted: FilterOption[] | undefined
  chosen: string[] | undefined
}

const choice =
  'group/choice relative flex min-h-11 items-center gap-2 rounded-sm border border-transparent px-2 hover:border-hairline has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:border-4 has-checked:[&_circle:last-child]:stroke-paper has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2'

export function ColourChoices({ colours, counted, chosen = [] }: Props) {
  const countOf = (name: string) =>
    counted && (counted.find(({ value }) => value === name)?.count ?? 0)
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const isChosen = (name: string) => chosen.some((each) => isSame(each, name))
  // A card may link to a product's own colour, which is not in this list but stays chosen.
  const others = chosen.filter((each) => !colours.some(({ name }) => isSame(each, name)))
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Colour</legend>
      <div className="grid grid-cols-2 gap-1 sm:grid-cols-3">
        {others.map((name) => (
          <label key={name} className={choice}>
            <Box name={name} isChosen />
            {name}
          </label>
        ))}
        {colours.map(({ name, hex_color_code: hex }) => {
          const count = countOf(name)
          return (
            <label key={name} className={choice}>
              <Box name={name} isChosen={isChosen(name)} count={count} />
              <Swatch hex={hex} />
              <span className={count === 0 ? 'line-through' : undefined}>{name}</span>
              <ChoiceCount count={count} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

type BoxProps = { name: string; isChosen: boolean; count?: number | undefined }

function Box({ name, isChosen, count }: BoxProps) {
  return (
    <input
      type="checkbox"
      name="color"
      value={name}
      defaultChecked={isChosen}
      title={inWords(count)}
      className="absolute inset-0 cursor-pointer appearance-none outline-none"
    />
  )
}
