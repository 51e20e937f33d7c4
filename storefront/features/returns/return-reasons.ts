/** Needs a text by the shopper. */
const otherReason = 'Another reason'

export const returnReasons = {
  Return: [
    'It is too small',
    'It is too large',
    'It looks different from its pictures',
    'It is faulty or damaged',
    'It is not what I ordered',
    'I changed my mind',
    otherReason,
  ],
  Exchange: ['It is too small', 'It is too large', 'It is faulty or damaged', otherReason],
} as const

/** Of which the fee for cash on delivery goes back, too. */
const ourFaults = ['It is faulty or damaged', 'It is not what I ordered']

export const isOurFault = (reason: string): boolean => ourFaults.includes(reason)

export const needsWords = (reason: string): boolean => reason === otherReason

/** What is sent of a chosen reason and of what was written beside it. */
export function reasonInWords(reason: string, detail: string): string {
  if (needsWords(reason)) return detail
  return detail ? `${reason}: ${detail}` : reason
}
