import type { Api } from '../../../contract/client.ts'
import type { SettingsPartName } from '../../../contract/office/settings.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { changedSettings } from './values.ts'

/** Does what a form of a part asks for: tries the other side, or saves what is typed. */
export async function changeSettings(
  api: Api,
  part: SettingsPartName,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done' | 'problem'>> {
  const params = { part }
  if (textOf(form, 'form') === 'test') {
    const { ok, answer } = await api('POST /api/office/settings/{part}/test/', { params })
    return ok ? { done: answer } : { problem: answer }
  }
  const body = changedSettings(form)
  if (!body) return { done: 'Nothing was changed.' }
  await api('PATCH /api/office/settings/{part}/', { params, body, headers })
  return { done: 'Saved. It holds in the shop within a second.' }
}
