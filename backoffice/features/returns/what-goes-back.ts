import type { OfficeReturn } from '../../../contract/office/returns.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { refundWays } from './refund-ways.ts'

/** What is chosen in a form that grades; as the request has it where nothing was touched. */
export type Chosen = {
  /** With a grade, where not all came. */
  pieces?: number | undefined
  isOurFault?: boolean
  refundsInstead?: boolean
}

export function readChosen(fields: HTMLElement): Chosen {
  const isTicked = (name: string) => fields.querySelector(`[name="${name}"]:checked`) !== null
  return {
    pieces: isTicked('is_short')
      ? fields.querySelectorAll('fieldset input:checked').length
      : undefined,
    isOurFault: isTicked('is_our_fault'),
    refundsInstead: isTicked('refund_instead'),
  }
}

/** What the customer gets once her pieces are received as they are graded. */
export function whatGoesBack(request: OfficeReturn, chosen: Chosen): string {
  const { refund_due: due, type, wanted_size: size, lines, is_replacement } = request
  const pieces = chosen.pieces ?? lines[0]?.quantity ?? 1
  if (pieces === 0 || !due) return ''
  if (type === 'Exchange' && !chosen.refundsInstead) {
    const added = is_replacement ? 'new ' : ''
    return `No money goes back: ${pieces} × ${added}${size} is set aside for her.`
  }
  const withFee = (chosen.isOurFault ?? request.is_our_fault) && due.has_cod_fee
  const goods = due.amounts?.[pieces - 1]
  if (goods === undefined) return `Her money goes back ${refundWays[due.by]}.`
  const sum = Math.round((goods + (withFee ? (due.cod_fee ?? 0) : 0)) * 100) / 100
  const fee = withFee ? ', with the cash on delivery fee,' : ''
  return `${exactPrice(sum)}${fee} goes back ${refundWays[due.by]}.`
}
