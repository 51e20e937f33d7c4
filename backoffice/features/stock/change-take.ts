import { redirect } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { counted } from '../layout/counted.ts'

/** Opens a stock take, and goes there. */
export async function startTake(api: Api, form: FormData, headers: ActHeaders): Promise<never> {
  const products = textOf(form, 'products').split(',').filter(Boolean)
  const code = textOf(form, 'code').trim()
  const shelf = textOf(form, 'shelf').trim()
  const body = {
    ...(products.length > 0 && { products }),
    ...(code && { code }),
    ...(shelf && { shelf }),
  }
  const { id } = await api('POST /api/office/stock-takes/', { body, headers })
  throw redirect(`/stock-takes/${id}`)
}

type Of = { params: { id: string }; headers: ActHeaders }

/** Does what a form of a stock take's screen asks for. */
export async function changeTake(
  api: Api,
  form: FormData,
  of: Of,
): Promise<Pick<Outcome, 'done' | 'counted'>> {
  const act = textOf(form, 'form')
  if (act === 'post') {
    const { variances = [] } = await api('POST /api/office/stock-takes/{id}/post/', of)
    return { done: `Posted: ${counted(variances.length, 'size')} corrected.` }
  }
  const body =
    act === 'scan'
      ? { code: textOf(form, 'code').trim(), add: 1 }
      : { size_id: textOf(form, 'size_id'), count: textOf(form, 'count').trim() }
  const piece = await api('POST /api/office/stock-takes/{id}/counts/', { ...of, body })
  return {
    done: `${piece.counted} × ${piece.product_name}, ${piece.colour}, ${piece.size}`,
    counted: { size_id: piece.size_id, counted: piece.counted },
  }
}
