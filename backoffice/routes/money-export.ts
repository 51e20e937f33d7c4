import type { LoaderFunctionArgs } from 'react-router'
import { cashSheet } from '../features/money/cash-sheet.ts'
import { load } from '../features/session/load.ts'

/** The orders whose cash is at a place, as CSV. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const place = args.params.place === 'door' ? 'door' : 'courier'
    const url = new URL(args.request.url)
    const restAt = (cursor: string) =>
      `${url.origin}${url.pathname}?${new URLSearchParams({ cursor })}`
    const sheet = await cashSheet(
      (cursor) => api('GET /api/office/money/cash/', { query: { place, cursor } }),
      { cursor: url.searchParams.get('cursor') ?? '', restAt },
    )
    return new Response(sheet, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="cash-at-the-${place}.csv"`,
      },
    })
  })
