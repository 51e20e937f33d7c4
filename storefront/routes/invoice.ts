import { ApiError } from '../../contract/client.ts'
import { fetchFileContext } from '../context.ts'
import { signedIn } from '../features/session/signed-in.ts'
import type { Route } from './+types/invoice'

/** The invoice of an order, or the credit note whose number is asked for, as a PDF. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const path = `/api/orders/${encodeURIComponent(params.id)}/invoice.pdf${url.search}`
  const load = async () => {
    const file = await context.get(fetchFileContext)(path)
    if (!file.ok) throw new ApiError(file.status, await file.json())
    return file
  }
  // After a login, which the browser shows, the file would still be to ask for.
  return signedIn(new URL(`/orderdetails/${params.id}`, url), load).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return new Response(error.message, { status: error.status })
  })
}
