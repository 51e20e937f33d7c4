import { ApiError } from '../../contract/client.ts'
import { apiContext } from '../context.ts'
import { signedIn } from '../features/session/signed-in.ts'
import type { Route } from './+types/my-data'

/** Everything that the shop stores about the customer, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  // After a login, which the browser shows, the file would still be to ask for.
  const myData = await signedIn(new URL('/profile', url), () =>
    context.get(apiContext)('GET /api/my-data/'),
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 429) return error
    throw error
  })
  if (myData instanceof ApiError) return new Response(myData.message, { status: myData.status })
  return new Response(`${JSON.stringify(myData, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  })
}
