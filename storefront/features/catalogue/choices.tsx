type Props = {
  legend: string
  name: string
  options: string[]
  chosen: string | undefined
}

/** Radio buttons in a row, the first of which chooses nothing. */
export function Choices({ legend, name, options, chosen }: Props) {
  const isChosen = (option: string) => option.toLowerCase() === chosen?.toLowerCase()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        <Choice name={name} value="" label="All" isChosen={!options.some(isChosen)} />
        {options.map((option) => (
          <Choice
            key={option}
            name={name}
            value={option}
            label={option}
            isChosen={isChosen(option)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; label: string; isChosen: boolean }

function Choice({ name, value, label, isChosen }: ChoiceProps) {
  return (
    <label className="relative grid min-h-11 min-w-11 place-items-center rounded-sm border border-hairline bg-card px-3 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {label}
    </label>
  )
}
