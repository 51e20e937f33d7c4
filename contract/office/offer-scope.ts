import * as z from 'zod'
import { flag, id, slugOf, text } from '../fields.ts'

const names = z.array(text(60).min(1)).max(100, 'Choose at most 100.').default([])
const ids = (most: number) =>
  z
    .array(id)
    .max(most, `Choose at most ${most.toLocaleString('en-IN')}.`)
    .default([])
const slugs = z.array(slugOf(80)).max(100, 'Choose at most 100.').default([])

const chosen = {
  groups: names.meta({ description: 'Names, in any letter case' }),
  types: names.meta({ description: 'Names of garment types, in any letter case' }),
  collections: slugs.meta({ description: 'Slugs' }),
  products: ids(500),
  sizes: ids(2_000),
}

/**
 * Which sizes something is on: those of any of its groups, types, collections and products, or named
 * themselves; where it names groups and types, both must hold. Then less what `not` names.
 */
export const offerScope = z.object({
  all: flag.default(false).meta({ description: 'Every size' }),
  ...chosen,
  not: z.object(chosen).prefault({}),
  also_reduced: flag
    .default(false)
    .meta({ description: 'Also sizes for which a scheduled price runs' }),
})

/** As it is read, and as `sizes_in_scope` takes it. */
export type OfferScope = z.output<typeof offerScope>
