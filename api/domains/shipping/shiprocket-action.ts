import type { NdrAnswer } from './courier.ts'
import { phoneOf } from './shiprocket-order.ts'

/** `comments` may not be empty. @see https://apidocs.shiprocket.in/ under Action NDR */
export function shiprocketAction({ action, comment, wantedOn, address }: NdrAnswer) {
  if (action === 'return') return { action, comments: comment || 'The seller wants it back' }
  return {
    action: 're-attempt',
    comments: comment || 'The buyer wants another attempt',
    ...(wantedOn && { deferred_date: wantedOn }),
    ...(address && {
      address1: address.address_line1,
      address2: [address.address_line2, address.city, address.state, address.postal_code]
        .filter(Boolean)
        .join(', '),
      phone: phoneOf(address).phone,
    }),
  }
}
