import { Refusal } from '../../ground/errors/refusal.ts'
import { inr } from '../../ground/http/money.ts'
import { isOff } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'

export type CodLimitOutcome =
  | 'too_many_orders'
  | 'too_many_waiting'
  | 'too_large'
  | 'too_many_of_address'

/** As `place_cod_order` takes them, in JSON; null where limits are off. */
export function codLimits({ limits, address }: Client): string | null {
  if (isOff(limits.orders)) return null
  return JSON.stringify({
    orders: limits.orders,
    waiting: limits.codWaiting,
    pieces: limits.firstCodPieces,
    paise: limits.firstCodPaise,
    address: { ...limits.codOrdersOfAddress, subject: address },
  })
}

export function refuseCod(
  outcome: CodLimitOutcome,
  { firstCodPieces, firstCodPaise }: Client['limits'],
  waitSeconds: number | null,
): Refusal {
  const wait = waitSeconds ?? undefined
  switch (outcome) {
    case 'too_many_orders':
      return new Refusal(429, 'Too many orders within a short time. Please wait a while.', {
        retryAfter: wait,
      })
    case 'too_many_waiting':
      return new Refusal(
        400,
        'We have yet to confirm your earlier cash on delivery orders. Please pay for this one by card or UPI, or wait until we have.',
        { code: 'cod_limited' },
      )
    case 'too_large':
      return new Refusal(
        400,
        `Until an order of yours is delivered or paid, cash on delivery is for up to ${firstCodPieces} pieces and ${inr(firstCodPaise)}. Please pay by card or UPI, or order less.`,
        { code: 'cod_limited' },
      )
    case 'too_many_of_address':
      return new Refusal(
        429,
        'Too many cash on delivery orders from this connection. Please pay by card or UPI, or wait a while.',
        { code: 'cod_limited', retryAfter: wait },
      )
  }
}
