import type { Input } from '../../../contract/client.ts'
import type { SettingsPart } from '../../../contract/office/settings.ts'
import { textOf } from '../forms/text-of.ts'

/** A value of a part as its field has it; '' where there is none. */
export function valueAsText(settings: SettingsPart, name: string): string {
  const value = settings[name]
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Whether a secret of a part is set. */
export function isSecretSet(settings: SettingsPart, name: string): boolean {
  const value = settings[name]
  return typeof value === 'object' && value !== null && 'is_set' in value && value.is_set === true
}

/** What of a form differs from what it was opened over; undefined where nothing does. */
export function changedSettings(
  form: FormData,
): Input<'PATCH /api/office/settings/{part}/'>['body'] | undefined {
  const changed = [...form.keys()].flatMap((key) => {
    const name = key.startsWith('was ') ? key.slice(4) : ''
    if (!name || !form.has(name)) return []
    const now = textOf(form, name).trim()
    return now === textOf(form, key).trim() ? [] : [[name, now]]
  })
  if (changed.length === 0) return undefined
  return { ...Object.fromEntries(changed), version: Number(textOf(form, 'version')) }
}
