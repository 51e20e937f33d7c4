import type { ScanStatus } from './tracking-labels.ts'

const sender = '(THE )?(ORIGIN|SHIPPER|SELLER|SENDER|CONSIGNOR|CLIENT|MERCHANT|VENDOR|SUPPLIER)'

/** RTO is also a transport office, by which couriers name streets. */
const wayBack = new RegExp(
  [
    String.raw`\bRTO\b(?! (OFFICE|ROAD|RD|STREET|CIRCLE|CROSS|JUNCTION|COLONY|COMPLEX|BUILDING|CHOWK|NAGAR))`,
    String.raw`\bRETURN(ED|ING|S)? (SHIPMENT )?(BACK )?TO ${sender}\b`,
    String.raw`\bRETURN (IS |HAS BEEN )?(INITIATED|IN TRANSIT)\b`,
    String.raw`\bBACK (TO|AT) ${sender}\b`,
  ].join('|'),
)
const isCalledOff = new RegExp(
  [
    String.raw`\b(NO|NOT|DON T)( (TO|BE|FOR|DO|A|THE))* (RTO|RETURN\w*)\b`,
    String.raw`\b(RTO|RETURN\w*)( TO (THE )?\w+)?( (REQUEST|INSTRUCTION|HAS|WAS|IS|BEEN))* (CANCEL\w*|REVOKED|WITHDRAWN)\b`,
    String.raw`\bCANCEL\w*( OF)?( THE)? (RTO|RETURN)\b`,
  ].join('|'),
)
const isBack = /\b(RTO|RETURN\w*)\b.*\b(DELIVERED|ACKNOWLEDGED)\b/
const isStillOnItsWay = /\b(NOT|NEVER|CANNOT|UNABLE|WILL|TO BE)\b|\b(INITIATED|ATTEMPT\w*)\b/

const parcel = '(SHIPMENT|PARCEL|PACKAGE|PACKET|CONSIGNMENT)'

/** What else goes wrong with a parcel, the worst first. */
const troubles: readonly [ScanStatus, RegExp][] = [
  [
    'Lost',
    new RegExp(
      String.raw`\b${parcel} ((IS|WAS|HAS|BEEN|GONE|FOUND|REPORTED|DECLARED|MARKED|AS) )*(LOST|STOLEN|MISSING)\b|\bUNTRACEABLE\b|\bNOT TRACEABLE\b|\bLOST (IN TRANSIT|${parcel})\b`,
    ),
  ],
  ['Damaged', /\b(?<!\b(NO|NOT|WITHOUT) )(DAMAGED?|DESTROYED|DISPOSED)\b/],
  [
    'Delivery Attempted',
    /\b(UNDELIVERED|NOT DELIVERED|PARTIAL(LY)? DELIVER(ED|Y)|ISSUE RELATED TO THE RECIPIENT)\b|\bDELIVERY (ATTEMPT )?(WAS )?(ATTEMPTED|FAILED|UNSUCCESSFUL|REFUSED|EXCEPTION)\b|\b(FAILED|UNSUCCESSFUL) DELIVERY\b/,
  ],
]

/** What a courier says of a parcel in a sentence: that it comes back, or what is wrong with it. */
export function statusInWords(text: string): ScanStatus | undefined {
  const words = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  if (wayBack.test(words) && !isCalledOff.test(words)) {
    return isBack.test(words) && !isStillOnItsWay.test(words) ? 'Returned to Us' : 'Returning to Us'
  }
  return troubles.find(([, pattern]) => pattern.test(words))?.[0]
}
