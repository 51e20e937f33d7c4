import type { Api } from '../../../contract/client.ts'
import { stockReasons, wayOf } from '../../../contract/office/stock-reasons.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

/** Does what the form at a piece asks for: so many more or fewer, or so many that there are. */
export async function changeStock(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done'>> {
  const given = textOf(form, 'reason')
  const reason = stockReasons.find((each) => each === given)
  const pieces = textOf(form, 'pieces').trim().replace('−', '-')
  const way = reason && wayOf[reason]
  const body = {
    // The API says what is wrong with one that there is not.
    reason: reason ?? (given as 'count'),
    note: textOf(form, 'note'),
    lot: textOf(form, 'lot'),
    cost: textOf(form, 'cost'),
    lines: [
      reason === 'count'
        ? { size_id: textOf(form, 'size_id'), count: pieces, seen: textOf(form, 'was pieces') }
        : { size_id: textOf(form, 'size_id'), delta: way === -1 ? withMinus(pieces) : pieces },
    ],
  }
  const { rows } = await api('POST /api/office/stock/changes/', { body, headers })
  const [{ before, after } = { before: 0, after: 0 }] = rows
  return { done: `In stock: ${after}. It was ${before}.` }
}

/** What is lost is typed without a sign. */
const withMinus = (pieces: string) => (/^\d/.test(pieces) ? `-${pieces}` : pieces)
