import { isIndia } from '../../../contract/is-india.ts'
import { internationalPhone, splitPhone } from '../accounts/international-phone.ts'
import { type Parcel, weightOf } from './courier.ts'

// A folded garment.
const pieceCm = { length: 30, breadth: 25, height: 3 }

/** Money in rupees, times in IST. @see https://apidocs.shiprocket.in/ under Create Custom Order */
export function shiprocketOrder(parcel: Parcel, pickupLocation: string) {
  const { address, lines } = parcel
  const person = personOf(address)
  return {
    order_id: parcel.orderNumber,
    order_date: indianTime(parcel.orderedAt),
    pickup_location: pickupLocation,
    company_name: address.company,
    billing_customer_name: person.firstName,
    billing_last_name: person.lastName,
    billing_address: address.address_line1,
    billing_address_2: address.address_line2,
    billing_city: address.city.slice(0, 30),
    billing_pincode: address.postal_code,
    billing_state: address.state,
    billing_country: address.country,
    billing_email: parcel.email,
    billing_phone: person.phone,
    ...(person.isdCode && { billing_isd_code: person.isdCode }),
    shipping_is_billing: true,
    order_items: lines.map(toItem),
    payment_method: parcel.paymentMethod === 'cod' ? 'COD' : 'Prepaid',
    sub_total: parcel.goodsPaise / 100,
    shipping_charges: parcel.shippingPaise / 100,
    transaction_charges: parcel.codFeePaise / 100,
    ...measuresOf(parcel),
  }
}

export const toItem = (line: Parcel['lines'][number]) => ({
  name: `${line.productName} (${line.colourName}, ${line.size})`,
  sku: String(line.sizeId),
  units: line.quantity,
  selling_price: line.unitPricePaise / 100,
  hsn: line.hsn,
})

/** In centimetres and kilograms. */
export function measuresOf(parcel: Parcel) {
  const pieces = parcel.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    length: pieceCm.length,
    breadth: pieceCm.breadth,
    height: pieceCm.height * pieces,
    weight: weightOf(parcel) / 1000,
  }
}

/** A name in two parts, and the digits of a phone number. */
export function personOf(address: Parcel['address']) {
  const [first = '', ...last] = address.contact_person_name.trim().split(/\s+/)
  return { firstName: first || 'Customer', lastName: last.join(' '), ...phoneOf(address) }
}

/** Of India ten digits; of another country those after its code, which stands apart. */
export function phoneOf({ country, contact_person_number, phone }: Parcel['address']) {
  const stored = contact_person_number || phone
  const abroad = isIndia(country) ? undefined : splitPhone(internationalPhone(country, stored))
  return abroad
    ? { isdCode: abroad.code, phone: abroad.rest }
    : { isdCode: undefined, phone: stored.replace(/\D/g, '').slice(-10) }
}

export function indianTime(time: Date): string {
  return time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 16)
}
