import { FactRefusal, StartupError } from '../errors/startup-error.ts'
import {
  type FactSetting,
  type Facts,
  factSettings,
  nameOf,
  plainFact,
  readFacts,
} from './fact-settings.ts'

type Texts = Partial<Record<FactSetting, string>>

/** What a process knows of facts is as old at most where it matters. */
export const maxFactsAgeMs = 500

/** Which facts may not be as they are, and why; undefined where all may. */
export type CheckFacts = (facts: Facts) => { settings: FactSetting[]; why: string } | undefined

/** What this process knows of the shop's facts: at first what the environment says, then what is stored. */
export class CurrentFacts {
  /** Of the environment. */
  readonly given: Texts
  #checks: CheckFacts[]
  #texts: Texts
  #now: Facts

  /** @throws StartupError for what is no value of a fact */
  constructor(env: Record<string, string | undefined>, checks: CheckFacts[] = []) {
    this.given = givenIn(env)
    this.#checks = checks
    this.#texts = this.given
    this.#now = read(this.given)
  }

  get now(): Facts {
    return this.#now
  }

  /** An object whose properties are always those that hold. */
  view<T extends object>(readView: (facts: Facts) => T): T {
    let seen = { facts: this.#now, view: readView(this.#now) }
    const now = (): T => {
      if (seen.facts !== this.#now) seen = { facts: this.#now, view: readView(this.#now) }
      return seen.view
    }
    const properties = Object.keys(now()).map((key) => [
      key,
      { enumerable: true, get: () => Reflect.get(now(), key) },
    ])
    return Object.defineProperties({}, Object.fromEntries(properties)) as T
  }

  /**
   * Takes over what is stored.
   * @param stored texts by the names of facts
   * @throws StartupError for what cannot be read, or may not be
   */
  take(stored: ReadonlyMap<string, string>): void {
    const texts: Texts = {}
    for (const setting of factSettings) {
      const text = stored.get(nameOf(setting)) ?? this.given[setting]
      if (text !== undefined) texts[setting] = text
    }
    const facts = read(texts)
    this.check(facts)
    this.#texts = texts
    this.#now = facts
  }

  /** @throws StartupError where one may not be as it is */
  check(facts: Facts = this.#now): void {
    for (const { settings, why } of this.#refusals(facts)) {
      const [first] = settings.map(nameOf)
      throw new StartupError(
        `${settings.map(nameOf).join(', ')}: ${why}; npm run facts -- set ${first} … sets it`,
      )
    }
  }

  /** @throws FactRefusal where a fact may not become so */
  checkOne(setting: FactSetting, text: string): void {
    const facts = { ...this.#now, ...pick(read({ [setting]: text }), setting) }
    const refusal = this.#refusals(facts).find(({ settings }) => settings.includes(setting))
    if (refusal) throw new FactRefusal(nameOf(setting), refusal.why)
  }

  /** What to say at start to who sets facts in the environment still. */
  explainGiven(): string | undefined {
    const settings = factSettings.filter((setting) => this.given[setting] !== undefined)
    const [first] = settings
    if (first === undefined) return undefined
    const value = this.#texts[first] ?? ''
    const change = `npm run facts -- set ${nameOf(first)} ${quoted(value)} changes`
    return settings.length === 1
      ? `${first} is a fact of the shop now (${value}); ${change} it`
      : `${settings.join(', ')} are facts of the shop now; ${change} one`
  }

  #refusals(facts: Facts) {
    return this.#checks.flatMap((check) => check(facts) ?? [])
  }
}

const pick = (facts: Facts, setting: FactSetting) => ({ [setting]: facts[setting] })

const quoted = (text: string) => (/^[\w.:-]+$/.test(text) ? text : `'${text}'`)

function givenIn(env: Record<string, string | undefined>): Texts {
  const given: Texts = {}
  for (const setting of factSettings) {
    const text = env[setting]
    if (text) given[setting] = plainFact(setting, text)
  }
  return given
}

function read(texts: Texts): Facts {
  const { facts, errors } = readFacts(texts)
  if (facts) return facts
  const lines = errors.map(({ setting, message }) => `${nameOf(setting)}: ${message}`)
  throw new StartupError(lines.join('; '))
}
