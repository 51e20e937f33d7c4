import type { LoaderFunctionArgs } from 'react-router'
import type { Answer } from '../../contract/client.ts'
import { toCsv } from '../features/money/csv.ts'
import { load } from '../features/session/load.ts'

type Cash = Answer<'GET /api/office/money/cash/'>['results'][number]

/** The orders whose cash is at a place, as CSV: at most 100 pages of 200. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const place = args.params.place === 'door' ? 'door' : 'courier'
    const found: Cash[] = []
    let cursor = ''
    for (let page = 0; page < 100; page++) {
      const { results, next } = await api('GET /api/office/money/cash/', {
        query: { place, cursor },
      })
      found.push(...results)
      if (!next) break
      cursor = next
    }
    const rows = found.map(({ order, awb, courier, amount, since }) => [
      order,
      awb,
      courier,
      amount,
      since.slice(0, 10),
    ])
    return new Response(toCsv([['order', 'awb', 'courier', 'amount', 'since'], ...rows]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="cash-at-the-${place}.csv"`,
      },
    })
  })
