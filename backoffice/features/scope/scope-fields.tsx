import type { OfferScope } from '../../../contract/office/offer-scope.ts'
import { Choice } from '../forms/choice.tsx'
import type { FieldState } from '../forms/field-state.ts'
import { GarmentChips } from './garment-chips.tsx'

/** What the shop has now. */
export type ScopeChoices = {
  groups: string[]
  types: string[]
  collections: { slug: string; title: string }[]
}

type Props = {
  /** What it is on, or what it leaves out. */
  part: 'on' | 'not'
  choices: ScopeChoices
  was: Pick<OfferScope, 'groups' | 'types' | 'collections' | 'products' | 'sizes'>
  names: { products: { id: number; name: string }[]; sizes: { id: number; name: string }[] }
  state: FieldState
}

/** Goods by chips: garment types, groups, collections, and garments that are searched for. */
export function ScopeFields({ part, choices, was, names, state }: Props) {
  const has = (list: string[], name: string) =>
    list.some((each) => each.toLowerCase() === name.toLowerCase())
  // What is no longer there stays, so that saving something else changes nothing here.
  const missing = (list: string[], known: string[]) => list.filter((each) => !has(known, each))
  const slugs = choices.collections.map(({ slug }) => slug)
  const chips: [string, string, { key: string; label: string }[], string[]][] = [
    ['types', 'Types', named([...choices.types, ...missing(was.types, choices.types)]), was.types],
    [
      'groups',
      'For',
      named([...choices.groups, ...missing(was.groups, choices.groups)]),
      was.groups,
    ],
    [
      'collections',
      'Collections',
      [
        ...choices.collections.map(({ slug, title }) => ({ key: slug, label: title })),
        ...named(missing(was.collections, slugs)),
      ],
      was.collections,
    ],
  ]
  return (
    <div className="space-y-3">
      {chips.map(
        ([name, label, options, chosen]) =>
          options.length > 0 && (
            <div key={name} role="group" aria-label={label}>
              <p className="mb-1 text-quiet text-sm">{label}</p>
              <div className="flex flex-wrap gap-2">
                {options.map(({ key, label: words }) => (
                  <Choice
                    key={key}
                    type="checkbox"
                    name={`${part}.${name}:${key}`}
                    isOn={state.isOn(`${part}.${name}:${key}`, has(chosen, key))}
                  >
                    {words}
                  </Choice>
                ))}
              </div>
            </div>
          ),
      )}
      {was.sizes.map((id) => (
        <Choice key={id} type="checkbox" name={`${part}.sizes:${id}`} isOn>
          {names.sizes.find((size) => size.id === id)?.name ?? id}
        </Choice>
      ))}
      <GarmentChips
        part={part}
        was={was.products.map((id) => ({
          id,
          name: names.products.find((product) => product.id === id)?.name ?? String(id),
        }))}
      />
    </div>
  )
}

const named = (names: string[]) => names.map((name) => ({ key: name, label: name }))
