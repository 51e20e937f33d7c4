import type { SettingsPartName } from '../../../../contract/office/settings.ts'
import type { Config } from '../../../config.ts'
import { type FactSetting, nameOf, plainFact } from '../../../ground/config/fact-settings.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal } from '../../../ground/errors/refusal.ts'
import { FactRefusal } from '../../../ground/errors/startup-error.ts'
import { setFact } from '../../../ground/facts/service.ts'
import * as steps from '../../../ground/facts/steps.ts'
import { factsOfPart, outsideOfPart, sentence } from './parts.ts'
import { findFactsVersion } from './queries.ts'
import { textsOf } from './show-part.ts'

type Given = Record<string, string | number | boolean | string[] | null>
type Wanted = { setting: FactSetting; name: string; text: string }

/**
 * Sets what is given of a part, all or nothing.
 * @param version that was seen
 * @throws FieldRefusal; DetailedRefusal 409 with both values of a fact that another has set since
 */
export async function changePart(
  tx: Db,
  config: Config,
  part: SettingsPartName,
  { version, ...given }: Given & { version: number },
): Promise<void> {
  const wanted = readGiven(config, part, given)
  const names = factsOfPart(part).map(nameOf)
  const { contested } = await steps.startFactsEdit(tx, { names, version })
  const now = await textsOf(tx)
  // Empty is the default again: whether that is another, the step knows.
  const changed = wanted.filter(({ name, text }) => text === '' || text !== now.get(name))
  const both = changed
    .filter(({ name }) => contested?.includes(name))
    .map(({ name, text }) => [name, { yours: text, theirs: now.get(name) ?? '' }])
  if (both.length > 0) {
    throw new DetailedRefusal(
      409,
      'Another has changed this since.',
      { version: await findFactsVersion(tx, names), values: Object.fromEntries(both) },
      'edited_meanwhile',
    )
  }
  for (const { setting, text } of changed) {
    await setFact(tx, config.facts, { setting, text }).catch(refuseFact)
  }
}

/** What is given, as facts are stored. @throws FieldRefusal by everything that cannot be */
function readGiven(config: Config, part: SettingsPartName, given: Given): Wanted[] {
  const settings = new Map(factsOfPart(part).map((setting) => [nameOf(setting), setting]))
  const outside = outsideOfPart(part, config).map(({ setting }) => setting)
  const wanted: Wanted[] = []
  const errors: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(given)) {
    const setting = settings.get(name)
    if (!setting) {
      errors[name] = [whyNot(outside.find((each) => each.toLowerCase() === name))]
      continue
    }
    try {
      const text = plainFact(setting, textOf(value))
      config.facts.checkOne(setting, text)
      wanted.push({ setting, name, text })
    } catch (error) {
      if (!(error instanceof FactRefusal)) throw error
      errors[name] = [inWords(error)]
    }
  }
  if (Object.keys(errors).length > 0) throw new FieldRefusal(errors)
  return wanted
}

const whyNot = (outside: string | undefined) =>
  outside
    ? `${outside} is set in the environment of the shop, where its secrets are; start the shop anew after a change.`
    : 'There is no such setting in this part.'

/** As a setting is written. */
function textOf(value: Given[string]): string {
  if (Array.isArray(value)) return value.join(',')
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value ?? '')
}

/** Some begin with what the value is, as in `is no GSTIN`. */
const inWords = ({ why }: FactRefusal) => sentence(why.replace(/^is /, 'this is '))

function refuseFact(error: unknown): never {
  if (!(error instanceof FactRefusal)) throw error
  throw new FieldRefusal({ [error.fact]: [inWords(error)] })
}
