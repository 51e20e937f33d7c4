import type {
  CollectionRule,
  GivenCollectionRule,
} from '../../../../../contract/office/collections.ts'
import { FieldRefusal } from '../../../../ground/errors/refusal.ts'
import { toPaise, toRupees } from '../../../../ground/http/money.ts'

/** As it is stored, and as `rule_criteria` takes it: what is not asked for is left out. */
export type StoredRule = {
  group?: string
  type?: string
  colour?: string
  max_paise?: number
  min_discount?: number
  new_days?: number
  tag?: string
  in_stock?: true
}

export function toStored({ max_price, in_stock, ...given }: GivenCollectionRule): StoredRule {
  const asked = {
    ...given,
    max_paise: max_price === undefined ? undefined : toPaise(max_price),
    in_stock: in_stock || undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

export function toRule({ max_paise, ...stored }: StoredRule): CollectionRule {
  return { ...stored, ...(max_paise !== undefined && { max_price: toRupees(max_paise) }) }
}

/** @throws FieldRefusal for a rule that asks for nothing */
export function refuseEmpty(rule: StoredRule): StoredRule {
  if (!isEmptyRule(rule)) return rule
  throw new FieldRefusal({ rule: ['Choose at least one thing to find garments by.'] })
}

export const isEmptyRule = (rule: StoredRule) => Object.keys(rule).length === 0

type Clause = keyof StoredRule

/** Each clause, after 'nothing on sale'. */
const clauses: { [Name in Clause]: (value: NonNullable<StoredRule[Name]>) => string } = {
  group: (name) => `is of the group “${name}”`,
  type: (name) => `is of the type “${name}”`,
  colour: (name) => `comes in “${name}”`,
  max_paise: (paise) => `costs ₹${toRupees(paise)} or less`,
  min_discount: (percent) => `is reduced by ${percent} % or more`,
  new_days: (days) => `was added in the last ${days === 1 ? 'day' : `${days} days`}`,
  tag: (tag) => `is tagged “${tag}”`,
  in_stock: () => 'is in stock',
}

const isClause = (name: string): name is Clause => name in clauses

function clauseInWords(rule: StoredRule, name: Clause): string {
  const say = clauses[name] as (value: unknown) => string
  return say(rule[name])
}

/** Such as 'is of the group “Mens”, costs ₹999 or less'; '' of a rule that asks for nothing. */
export const ruleInWords = (rule: StoredRule): string =>
  Object.keys(clauses)
    .filter(isClause)
    .filter((name) => rule[name] !== undefined)
    .map((name) => clauseInWords(rule, name))
    .join(', ')

/** @param alone how many products each clause of the rule finds by itself */
export function findsInWords(
  count: number,
  rule: StoredRule | null,
  alone: Map<string, number> = new Map(),
): string {
  if (count > 0) return `Finds ${count} ${count === 1 ? 'garment' : 'garments'}`
  if (!rule) return 'Finds nothing: no garment of it is on sale.'
  const unmet = [...alone.keys()].filter(isClause).find((name) => alone.get(name) === 0)
  return unmet
    ? `Finds nothing: nothing on sale ${clauseInWords(rule, unmet)}.`
    : 'Finds nothing: nothing on sale matches all of it at once.'
}
