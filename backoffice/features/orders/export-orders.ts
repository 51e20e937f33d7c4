import type { ClientActionFunctionArgs } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import type { OrderFilter } from '../../../contract/office/orders.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { reach } from '../forms/reach.ts'

export const exportForm = 'export'

/** Asks for the sheet of what the list shows. */
export async function exportOrders(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done' | 'link'>> {
  // The API refuses what is none.
  const body = Object.fromEntries(form) as Partial<OrderFilter>
  const { href } = await api('POST /api/office/exports/orders/', { body, headers })
  return { done: 'The sheet is ready, for ten minutes.', link: href }
}

/** A screen's `clientAction`, which starts the download of a sheet by itself. */
export async function reachAndDownload(args: ClientActionFunctionArgs) {
  const answer = await reach(args)
  if ('link' in answer && answer.form === exportForm && answer.link) location.assign(answer.link)
  return answer
}
