import { type Risk, type RiskLevel, riskLevels } from '../../../../contract/office/orders.ts'
import { postalCodeError } from '../../../../contract/pin-codes.ts'

const largePaise = 3_000_00

type Facts = {
  total_paise: number
  past: { delivered: number; refused: number } | null
  address: { address_line1: string; country: string; state: string; postal_code: string }
}

/** How likely cash on delivery comes to nothing; null where nothing of the kind waits. */
export function riskOf({ total_paise: total, past, address }: Facts): Risk {
  if (!past) return null
  const isNew = past.delivered === 0
  const doubts: [is: boolean, weight: number, reason: string][] = [
    [past.refused > 0, 2, `Sent back at the door before: ${past.refused}.`],
    [isNew, 1, 'Nothing was delivered to this customer yet.'],
    [total > largePaise, 1, 'It is above ₹3,000.'],
    [postalCodeError(address) !== undefined, 2, 'PIN code and state do not agree.'],
    [address.address_line1.trim().length < 8, 1, 'The address is short.'],
  ]
  const found = doubts.filter(([is]) => is)
  const weight = found.reduce((sum, [, each]) => sum + each, 0)
  const level = weight >= 3 ? 'high' : weight === 2 ? 'medium' : 'low'
  return { level, reasons: found.map(([, , reason]) => reason) }
}

export const rankOf = (risk: Risk) => riskLevels.indexOf(risk?.level ?? 'low')

/** Whether a person looks at an order by itself before it is confirmed. */
export const isDoubtful = (risk: Risk, clearUpTo: RiskLevel) =>
  rankOf(risk) > riskLevels.indexOf(clearUpTo)
