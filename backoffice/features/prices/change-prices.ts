import { redirect } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { bodyIn } from './prices-of-form.ts'

/** Schedules the prices of a form and goes there, or looks what they come to. */
export async function schedulePrices(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'planned' | 'done'>> {
  const body = bodyIn(form)
  if (textOf(form, 'act') === 'look') {
    const asked = { body: { ...body, dry_run: true }, headers }
    const planned = await api('POST /api/office/prices/', asked)
    return { planned, done: 'Nothing is scheduled yet: this is what it comes to.' }
  }
  const { id } = await api('POST /api/office/prices/', { body, headers })
  throw redirect(`/prices/${id}`)
}

/** Ends prices before their time. */
export async function cancelPrices(
  api: Api,
  id: number,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done'>> {
  const params = { id }
  const { moving } = await api('POST /api/office/prices/{id}/cancel/', {
    params,
    body: {},
    headers,
  })
  return {
    done:
      moving > 0
        ? 'Cancelled. The prices are being put back.'
        : 'Cancelled. The prices before are back.',
  }
}
