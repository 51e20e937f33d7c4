import type { ReactNode } from 'react'
import { GarmentChoice } from './garment-choice.tsx'
import { fieldOf, type ScopeList } from './scope-of-form.ts'

/** What of the shop can be chosen. */
export type ScopeChoices = {
  groups: string[]
  types: string[]
  collections: { slug: string; title: string }[]
}

type Props = {
  choices: ScopeChoices
  typed: (name: string) => string
  /** Of the whole. */
  error: string | undefined
}

/** What garments something is on: chips for groups, types and collections, and single garments by a search. */
export function ScopeFields({ choices, typed, error }: Props) {
  return (
    <fieldset aria-describedby={error ? 'scope-problem' : undefined}>
      <legend className="mb-2 font-serif text-xl">What</legend>
      <p id="scope-problem" role={error ? 'alert' : undefined} className="text-madder text-sm">
        {error}
      </p>
      <Chips choices={choices} part="on" typed={typed}>
        <Chip name="on.all" label="Everything" isOn={typed('on.all') === 'on'} />
      </Chips>
      <p className="mt-1 text-quiet text-sm">
        A type and a group together mean garments that are both, such as kurtis of Womens.
      </p>
      <details className="mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          But not
        </summary>
        <Chips choices={choices} part="not" typed={typed} />
      </details>
    </fieldset>
  )
}

type ChipsProps = Omit<Props, 'error'> & { part: 'on' | 'not'; children?: ReactNode }

function Chips({ choices, part, typed, children }: ChipsProps) {
  const listed = (list: ScopeList, label: string, values: { value: string; label: string }[]) =>
    values.length > 0 && (
      <fieldset>
        <legend className="mb-1 text-sm">{label}</legend>
        <div className="flex flex-wrap gap-2">
          {values.map(({ value, label: name }) => {
            const field = fieldOf(part, list, value)
            return <Chip key={value} name={field} label={name} isOn={typed(field) === 'on'} />
          })}
        </div>
      </fieldset>
    )
  const named = (values: string[]) => values.map((value) => ({ value, label: value }))
  return (
    <div className="space-y-3">
      {children}
      {listed('types', 'Types', named(choices.types))}
      {listed('groups', 'Groups', named(choices.groups))}
      {listed(
        'collections',
        'Collections',
        choices.collections.map(({ slug, title }) => ({ value: slug, label: title })),
      )}
      <GarmentChoice part={part} />
    </div>
  )
}

type ChipProps = { name: string; label: string; isOn: boolean }

export const Chip = ({ name, label, isOn }: ChipProps) => (
  <label className={chipClass}>
    <input
      type="checkbox"
      name={name}
      value="on"
      defaultChecked={isOn}
      className="sr-only noscript:not-sr-only"
    />
    {label}
  </label>
)

export const chipClass =
  'relative inline-flex min-h-11 min-w-12 items-center justify-center border border-field px-3 text-quiet has-checked:border-indigo has-checked:bg-linen has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-indigo'
