import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { shopDate } from '../../../ui/shop-time.ts'

const whats = {
  reattempt: 'try again',
  address: 'try again at the corrected address',
  return: 'bring it back',
}

/** What was answered to a failed delivery, by whom, and what the courier says to it. */
export function answerWords({
  what,
  wanted_on,
  actor,
  state,
  tries,
  error,
}: NonNullable<OfficeParcel['answer']>): string {
  const day = wanted_on ? ` on ${shopDate(wanted_on)}` : ''
  const answered = `${actor?.name ?? 'Not recorded who'}: ${whats[what]}${day}.`
  if (state === 'told') return `${answered} The courier knows.`
  if (state === 'refused') return `${answered} Refused: ${error ?? 'without a reason'}`
  if (tries === 0) return `${answered} The courier is being told.`
  return `${answered} The courier was out of reach ${tries === 1 ? 'once' : `${tries} times`} and is asked again: ${error ?? ''}`
}
