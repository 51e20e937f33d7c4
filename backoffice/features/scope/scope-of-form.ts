import type { Input } from '../../../contract/client.ts'

export type GivenScope = NonNullable<Input<'POST /api/office/prices/'>['body']['rule']>['on']

const lists = ['groups', 'types', 'collections', 'products'] as const
export type ScopeList = (typeof lists)[number]

/** A field of its own for each choice, so that a form that comes back has them all. */
export const fieldOf = (part: 'on' | 'not', list: ScopeList, value: string | number): string =>
  `${part}.${list}.${value}`

/** The scope that a form has chosen. */
export function scopeIn(form: FormData): GivenScope {
  const chosen = (part: 'on' | 'not') => {
    const valuesOf = (list: ScopeList) =>
      [...form.keys()]
        .filter((name) => name.startsWith(`${part}.${list}.`))
        .map((name) => name.slice(`${part}.${list}.`.length))
    return {
      groups: valuesOf('groups'),
      types: valuesOf('types'),
      collections: valuesOf('collections'),
      products: valuesOf('products').map(Number),
    }
  }
  return { all: form.has('on.all'), ...chosen('on'), not: chosen('not') }
}
