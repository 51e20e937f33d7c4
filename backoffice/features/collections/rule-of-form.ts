import type { Input } from '../../../contract/client.ts'
import type { CollectionRule } from '../../../contract/office/collections.ts'
import { textOf } from '../forms/text-of.ts'

export type GivenRule = Input<'POST /api/office/collections/count/'>['body']['rule']

/** What a rule may ask for, each a field of its form. */
export const ruleNames = [
  'group',
  'type',
  'colour',
  'max_price',
  'min_discount',
  'new_days',
  'tag',
  'in_stock',
] as const
export type RuleName = (typeof ruleNames)[number]

/** The field of a form that has a part of the rule, as the API names it in a refusal. */
export const fieldOf = (name: RuleName): string => `rule.${name}`

/** The rule that is typed; empty fields ask for nothing. */
export const ruleIn = (form: FormData): GivenRule =>
  Object.fromEntries(
    ruleNames.flatMap((name) => {
      const text = textOf(form, fieldOf(name)).trim()
      return text ? [[name, text]] : []
    }),
  )

/** A stored rule as its fields have it. */
export const ruleAsText = (rule: CollectionRule | null): Partial<Record<RuleName, string>> =>
  Object.fromEntries(
    ruleNames.flatMap((name) => {
      const value = rule?.[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

/** By which a form knows whether its rule was changed. */
export const textOfRule = (rule: Partial<Record<RuleName, unknown>>): string =>
  JSON.stringify(ruleNames.map((name) => String(rule[name] ?? '')))
