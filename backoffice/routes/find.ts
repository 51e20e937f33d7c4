import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import { ordersPath } from '../features/orders/orders-query.ts'
import { parcelsPath, tabOf } from '../features/parcels/parcels-query.ts'
import { returnsPath } from '../features/returns/returns-query.ts'
import { load } from '../features/session/load.ts'

/** Leads from a code that was scanned to what it stands for. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const code = (new URL(args.request.url).searchParams.get('code') ?? '').trim()
    const parcel = await findParcel(api, code)
    if (parcel?.direction === 'return') throw redirect(returnsPath({ search: code }))
    if (parcel) throw redirect(parcelsPath({ tab: tabOf(parcel), cursor: '' }, parcel.id))
    throw redirect(ordersPath({ search: code }))
  })

/** None for a role that has no parcels. */
async function findParcel(api: Api, awb: string) {
  if (awb === '' || awb.length > 60) return undefined
  try {
    const { results } = await api('GET /api/office/parcels/', { query: { awb } })
    return results[0]
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}
