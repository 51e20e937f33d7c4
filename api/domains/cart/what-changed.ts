import { inr } from '../../ground/http/money.ts'

type Line = { quantity: number; left: number; price_paise: number; seen_price_paise: number }

export function whatChanged(line: Line): string[] {
  const notices = []
  if (line.left === 0) notices.push('Sold out')
  else if (line.left < line.quantity) notices.push(`Only ${line.left} left`)
  if (line.price_paise !== line.seen_price_paise) {
    notices.push(`Price is now ${inr(line.price_paise)}`)
  }
  return notices
}
