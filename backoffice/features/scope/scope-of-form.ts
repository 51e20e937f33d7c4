import type { OfferScope } from '../../../contract/office/offer-scope.ts'

type Chosen = Pick<OfferScope, 'groups' | 'types' | 'collections' | 'products' | 'sizes'>

/** What a form has chosen of a part of a scope: each choice is a field of its own, such as `on.types:Kurtis`. */
export function chosenIn(form: FormData, part: 'on' | 'not'): Chosen {
  const texts = (list: keyof Chosen) => choicesIn(form, `${part}.${list}`)
  return {
    groups: texts('groups'),
    types: texts('types'),
    collections: texts('collections'),
    products: texts('products').map(Number).filter(Number.isInteger),
    sizes: texts('sizes').map(Number).filter(Number.isInteger),
  }
}

/** The keys of those fields of a form that are choices of one list. */
export const choicesIn = (form: FormData, list: string): string[] =>
  [...new Set(form.keys())]
    .filter((name) => name.startsWith(`${list}:`))
    .map((name) => name.slice(list.length + 1))
