import * as z from 'zod'
import { FactRefusal } from '../errors/startup-error.ts'
import { choicesOf, defaultOf } from './describe-setting.ts'
import { sellingSettings } from './settings/selling.ts'
import { sellerSettings, shopSettings } from './settings/shop.ts'

const FactSettings = z.object({ ...sellingSettings, ...shopSettings, ...sellerSettings })

/** What is true of the shop, by the names of the settings that facts were once. */
export type Facts = z.infer<typeof FactSettings>
export type FactSetting = keyof Facts

export const factSettings = Object.keys(FactSettings.shape) as FactSetting[]

/** As a fact is called where it is stored, such as `cod_fee`. */
export const nameOf = (setting: FactSetting): string => setting.toLowerCase()

export const factNames = factSettings.map(nameOf)

/** A fact as the office shows it: what it is, and in which part of the settings. */
export const describeFact = (setting: FactSetting) => {
  const schema = FactSettings.shape[setting]
  const { description = '', part, label, unit, unset } = schema.meta() ?? {}
  return {
    part: String(part ?? ''),
    label: String(label ?? ''),
    unit: String(unit ?? ''),
    description,
    unset: String(unset ?? ''),
    default: String(defaultOf(schema) ?? ''),
    choices: choicesOf(schema),
  }
}

export const findSetting = (name: string): FactSetting | undefined =>
  factSettings.find((setting) => nameOf(setting) === name.toLowerCase())

/** @param text of each, as a setting is written; the default holds where there is none, or an empty one */
export function readFacts(texts: Partial<Record<FactSetting, string>>) {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  const parsed = FactSettings.safeParse(given)
  if (parsed.success) return { facts: parsed.data, errors: [] }
  const errors = parsed.error.issues.map(({ path, message }) => ({
    setting: path[0] as FactSetting,
    message,
  }))
  return { facts: undefined, errors }
}

/**
 * A fact as it is stored: as it was written, without what reading it takes off.
 * @throws FactRefusal for what is no value of it
 */
export function plainFact(setting: FactSetting, text: string): string {
  const { facts, errors } = readFacts({ [setting]: text.trim() })
  if (!facts) throw new FactRefusal(nameOf(setting), errors[0]?.message ?? '')
  const value: unknown = facts[setting]
  if (text.trim() === '') return ''
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : text.trim()
}
