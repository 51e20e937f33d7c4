import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { type Api, ApiError } from '../../contract/client.ts'
import { DoubtfulOrder } from '../features/cod/doubtful-order.tsx'
import { mustReload, setOpenOrder } from '../features/cod/open-order.ts'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { load } from '../features/session/load.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { loader as shellLoader } from './shell.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const asked = new URL(args.request.url).searchParams.get('order')
    const { doubtful, clear } = await api('GET /api/office/cod/')
    const at = Math.max(
      doubtful.findIndex(({ number }) => number === asked),
      0,
    )
    const [open, first] = [doubtful[at], doubtful[0]]
    const next = doubtful[at + 1] ?? (first === open ? undefined : first)
    const order = open && (await findOrder(api, open.number))
    const hasOthers = clear.length > 0
    return { order, next: next?.number, hasOthers, actKey: crypto.randomUUID() }
  })

/** Undefined when it is gone meanwhile. */
const findOrder = (api: Api, number: string) =>
  api('GET /api/office/orders/{number}/', { params: { number } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (formMethod === 'POST' || mustReload())

/** The order in doubt whose turn it is. */
export default function CodOrder() {
  const { order, next: following, hasOthers, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const shopName = useRouteLoaderData<typeof rootLoader>('root')?.shopName ?? ''
  const number = order?.number
  useEffect(() => {
    setOpenOrder(number)
    return () => setOpenOrder(undefined)
  }, [number])
  if (!order) {
    const next = rights.includes('wave') && { to: '/pick', name: 'Pick what is confirmed' }
    const text = hasOthers ? 'No order is in doubt.' : 'No order waits to be confirmed.'
    return <EmptyList text={text} next={next} />
  }
  return (
    <DoubtfulOrder
      key={order.number}
      order={order}
      next={following}
      actKey={`${actKey}-${order.number}`}
      rights={rights}
      shopName={shopName}
    />
  )
}
