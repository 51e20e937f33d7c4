import { Swatch } from './swatch.tsx'

type Props = {
  colours: { name: string; hex_color_code: string }[]
  chosen: string | undefined
}

const choice =
  'relative flex min-h-11 items-center gap-2 rounded-sm border border-transparent px-2 has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:border-4 has-checked:[&_circle:last-child]:stroke-paper has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2'
const radio = 'absolute inset-0 cursor-pointer appearance-none outline-none'

export function ColourChoices({ colours, chosen }: Props) {
  const isChosen = (name: string) => name.toLowerCase() === chosen?.toLowerCase()
  // A card may link to a product's own colour, which is not in this list but stays chosen.
  const isOther = chosen !== undefined && !colours.some(({ name }) => isChosen(name))
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Colour</legend>
      <div className="grid grid-cols-3 gap-1">
        <label
          className={`${choice} min-w-11 justify-center justify-self-start border-hairline px-3 hover:border-ink`}
        >
          <input type="radio" name="color" value="" defaultChecked={!chosen} className={radio} />
          All
        </label>
        {isOther && (
          <label className={choice}>
            <input type="radio" name="color" value={chosen} defaultChecked className={radio} />
            {chosen}
          </label>
        )}
        {colours.map(({ name, hex_color_code: hex }) => (
          <label key={name} className={choice}>
            <input
              type="radio"
              name="color"
              value={name}
              defaultChecked={isChosen(name)}
              className={radio}
            />
            <Swatch hex={hex} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
