import {
  type SettingsField,
  type SettingsPartName,
  settingsParts,
  type TriedPart,
  triedParts,
} from '../../../../contract/office/settings.ts'
import type { Config } from '../../../config.ts'
import {
  describeFact,
  type FactSetting,
  factSettings,
  nameOf,
} from '../../../ground/config/fact-settings.ts'

/** The facts of each part. */
export const factsOfPart = (part: SettingsPartName): FactSetting[] =>
  factSettings.filter((setting) => describeFact(setting).part === part)

export const outsideOfPart = (part: SettingsPartName, { outside }: Config) =>
  outside.filter((each) => each.part === part)

const isTried = (part: SettingsPartName): part is TriedPart =>
  triedParts.some((each) => each === part)

export const entryOf = (part: SettingsPartName) => ({
  part,
  name: settingsParts[part],
  can_test: isTried(part),
})

/** A fact as a field of a form. @param value as it is read, by which its kind is known */
export function fieldOfFact(setting: FactSetting, value: unknown): SettingsField {
  const { label, unit, description, choices, unset, ...fact } = describeFact(setting)
  return {
    name: nameOf(setting),
    label,
    hint: sentence(description),
    kind: kindOf(value, { unit, choices }),
    unit,
    choices,
    default: unset.replaceAll('`', '') || fact.default,
    is_outside: false,
  }
}

export const fieldOfOutside = ({
  setting,
  description,
  value,
}: Config['outside'][number]): SettingsField => ({
  name: setting.toLowerCase(),
  label: setting,
  hint: sentence(description),
  kind: typeof value === 'string' ? 'text' : 'secret',
  unit: '',
  choices: [],
  default: '',
  is_outside: true,
})

function kindOf(
  value: unknown,
  { unit, choices }: Pick<SettingsField, 'unit' | 'choices'>,
): SettingsField['kind'] {
  if (choices.length > 0) return 'choice'
  if (unit === '₹') return 'rupees'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'number' ? 'number' : 'text'
}

/** As a sentence of a screen, without the signs of a page of docs. */
export function sentence(text: string): string {
  const plain = text.replaceAll('`', '').trim()
  return /[.!?]$/.test(plain) ? capital(plain) : `${capital(plain)}.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
