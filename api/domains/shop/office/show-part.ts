import {
  type SettingsChange,
  type SettingsPart,
  type SettingsPartName,
  settingsPartNames,
} from '../../../../contract/office/settings.ts'
import type { Config } from '../../../config.ts'
import {
  type FactSetting,
  type Facts,
  nameOf,
  readFacts,
} from '../../../ground/config/fact-settings.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { listFacts } from '../../../ground/facts/service.ts'
import { toRupees } from '../../../ground/http/money.ts'
import { actorOf } from '../../../ground/staff/actors.ts'
import { entryOf, factsOfPart, fieldOfFact, fieldOfOutside, outsideOfPart } from './parts.ts'
import * as queries from './queries.ts'

const changesShown = 10

export const listParts = () => settingsPartNames.map(entryOf)

/** One part as it holds now, with the values beside what describes them. */
export async function showPart(
  db: Db,
  config: Config,
  part: SettingsPartName,
): Promise<SettingsPart> {
  const settings = factsOfPart(part)
  const outside = outsideOfPart(part, config)
  const names = settings.map(nameOf)
  // Before the values, so that none is newer than it says.
  const version = await queries.findFactsVersion(db, names)
  const facts = readTexts(await textsOf(db))
  const fields = settings.map((setting) => fieldOfFact(setting, facts[setting]))
  const values = settings.map((setting, at) => [
    nameOf(setting),
    valueOf(facts[setting], fields[at]?.kind === 'rupees'),
  ])
  return {
    ...Object.fromEntries(values),
    ...Object.fromEntries(outside.map(({ setting, value }) => [setting.toLowerCase(), value])),
    ...entryOf(part),
    version,
    fields: [...fields, ...outside.map(fieldOfOutside)],
    changes: names.length > 0 ? await listChanges(db, names) : [],
  }
}

/** What holds of each fact by its name, as a setting is written. */
export async function textsOf(db: Db): Promise<Map<string, string>> {
  return new Map((await listFacts(db)).map(({ name, value }) => [name, value]))
}

function readTexts(texts: ReadonlyMap<string, string>): Facts {
  const bySetting = Object.fromEntries([...texts].map(([name, text]) => [name.toUpperCase(), text]))
  const { facts, errors } = readFacts(bySetting)
  if (!facts) throw new Error(`what is stored cannot be read: ${JSON.stringify(errors)}`)
  return facts
}

const valueOf = (value: Facts[FactSetting], isMoney: boolean) => {
  if (typeof value === 'number') return isMoney ? toRupees(value) : value
  return value ?? ''
}

async function listChanges(db: Db, names: string[]): Promise<SettingsChange[]> {
  const rows = await queries.listFactChanges(db, names, changesShown)
  return rows.map(({ at, actor, actor_name: name, about, before, after }) => ({
    at: at.toISOString(),
    actor: actorOf(actor, name),
    field: about,
    before: before ?? '',
    after: after ?? '',
  }))
}
