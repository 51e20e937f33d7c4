import type {
  GivenPriceRule,
  NewScheduledPrices,
  ScheduledPrices,
} from '../../../contract/office/prices.ts'
import type { Db } from '../../ground/db/pool.ts'
import { FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { inr, toPaise } from '../../ground/http/money.ts'
import { checkScope } from '../offers/service.ts'
import * as queries from './queries.ts'
import { showPlanned } from './show.ts'
import * as steps from './steps.ts'

type Asked = {
  name: string
  /** The epoch for at once. */
  from: Date
  until: Date
  rule: GivenPriceRule | undefined
  planned: queries.Planned
}

/** @throws FieldRefusal for what contradicts itself, or names what there is not */
async function readAsked(db: Db, given: NewScheduledPrices): Promise<Asked> {
  const { name, items, rule } = given
  if (rule ? items : !items?.length) {
    throw new FieldRefusal({ items: ['Give prices, or a rule.'] })
  }
  if (rule) {
    const errors = await checkScope(db, rule.on, 'rule.on')
    if (Object.keys(errors).length > 0) throw new FieldRefusal(errors)
  }
  const from = given.from ? new Date(given.from) : new Date(0)
  const until = new Date(given.until)
  const ofItems = items?.map(({ size_id, price }) => ({ size_id, paise: toPaise(price) }))
  return {
    name,
    from,
    until,
    rule,
    planned: {
      from: new Date(Math.max(from.getTime(), Date.now())),
      until,
      items: ofItems ? JSON.stringify(ofItems) : null,
      rule: rule ? JSON.stringify(toStep(rule)) : null,
    },
  }
}

const toStep = ({ on, percent, rupees, round }: GivenPriceRule) => ({
  on,
  round,
  ...(rupees === undefined ? { percent } : { paise: toPaise(rupees) }),
})

/** What prices would be, with nothing scheduled. @throws FieldRefusal as {@link schedule} */
export async function planPrices(db: Db, given: NewScheduledPrices): Promise<ScheduledPrices> {
  const asked = await readAsked(db, given)
  await runStep(db, asked, true)
  const { from } = asked.planned
  return showPlanned(db, { ...asked, from })
}

/** @returns its id; @throws FieldRefusal by `items.2.price`, `rule.percent`, `rule.on`, `until` */
export async function schedule(tx: Db, given: NewScheduledPrices): Promise<number> {
  const id = await runStep(tx, await readAsked(tx, given), false)
  if (id === undefined) throw new Error('nothing was scheduled')
  return id
}

async function runStep(
  db: Db,
  { name, from, until, rule, planned }: Asked,
  isTrial: boolean,
): Promise<number | undefined> {
  const { items, rule: ofStep } = planned
  const asked = rule ? JSON.stringify(rule) : null
  const done = await steps.schedulePrices(db, {
    name,
    from,
    until,
    items,
    rule: ofStep,
    asked,
    isTrial,
  })
  switch (done.outcome) {
    case 'scheduled':
      return done.id
    case 'possible':
      return undefined
    case 'over':
      throw new FieldRefusal({ until: ['This is before it begins.'] })
    case 'empty':
      throw new FieldRefusal({ 'rule.on': ['No garment is among these.'] })
    case 'refused':
      throw await explain(db, done.problems, rule)
  }
}

async function explain(db: Db, problems: steps.Problem[], rule: GivenPriceRule | undefined) {
  const names = await queries.nameAll(
    db,
    problems.map(({ size_id }) => size_id),
    problems.flatMap(({ other_id }) => other_id ?? []),
  )
  const ofRule = rule?.rupees === undefined ? 'rule.percent' : 'rule.rupees'
  const errors: Record<string, string[]> = {}
  for (const problem of problems) {
    const { place, why, size_id: sizeId, other_id: otherId } = problem
    const other = names.others.get(otherId ?? 0) ?? ''
    const text = texts[why](problem, other)
    const isOfSize = why === 'missing' || why === 'twice' || why === 'overlap'
    const field =
      place !== null
        ? `items.${place}.${isOfSize ? 'size_id' : 'price'}`
        : isOfSize
          ? 'rule.on'
          : ofRule
    // Of a rule the first says enough.
    errors[field] ??= [place === null ? `${names.sizes.get(sizeId) ?? ''}: ${text}` : text]
  }
  return new FieldRefusal(errors)
}

const texts: Record<steps.Problem['why'], (problem: steps.Problem, other: string) => string> = {
  missing: () => 'There is no such size.',
  twice: () => 'This size is there twice.',
  above_mrp: ({ mrp }) => `This is above its MRP of ${inr(mrp ?? 0)}.`,
  above_before: ({ before, after }) => `${inr(after)} is above the price before, ${inr(before)}.`,
  nothing: ({ before }) => `Of ${inr(before)} nothing would be left.`,
  overlap: (_, other) => `“${other}” has a price for it in this time.`,
}

/** @throws Refusal 404; MovedOn */
export async function cancel(tx: Db, id: number): Promise<void> {
  const { outcome } = await steps.cancelPrices(tx, { id })
  if (outcome === 'missing') throw new Refusal(404, 'There are no such scheduled prices.')
  if (outcome === 'moved_on') throw new MovedOn('These prices have ended.', {}, `prices ${id}`)
}
