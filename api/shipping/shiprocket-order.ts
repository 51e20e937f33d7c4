import { type Parcel, weightOf } from './courier.ts'

// A folded garment.
const pieceCm = { length: 30, breadth: 25, height: 3 }

/** Money in rupees, times in IST. @see https://apidocs.shiprocket.in/ under Create Custom Order */
export function shiprocketOrder(parcel: Parcel, pickupLocation: string) {
  const { address, lines } = parcel
  const [firstName = '', ...lastNames] = address.contact_person_name.trim().split(/\s+/)
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    order_id: parcel.orderNumber,
    order_date: indianTime(parcel.orderedAt),
    pickup_location: pickupLocation,
    company_name: address.company,
    billing_customer_name: firstName || 'Customer',
    billing_last_name: lastNames.join(' '),
    billing_address: address.address_line1,
    billing_address_2: address.address_line2,
    billing_city: address.city.slice(0, 30),
    billing_pincode: address.postal_code,
    billing_state: address.state,
    billing_country: address.country,
    billing_email: parcel.email,
    billing_phone: (address.contact_person_number || address.phone).replace(/\D/g, '').slice(-10),
    shipping_is_billing: true,
    order_items: lines.map((line) => ({
      name: `${line.productName} (${line.colourName}, ${line.size})`,
      sku: String(line.sizeId),
      units: line.quantity,
      selling_price: line.unitPricePaise / 100,
      hsn: line.hsn,
    })),
    payment_method: parcel.paymentMethod === 'cod' ? 'COD' : 'Prepaid',
    sub_total: parcel.subtotalPaise / 100,
    shipping_charges: parcel.shippingPaise / 100,
    transaction_charges: parcel.codFeePaise / 100,
    length: pieceCm.length,
    breadth: pieceCm.breadth,
    height: pieceCm.height * pieces,
    weight: weightOf(parcel) / 1000,
  }
}

function indianTime(time: Date): string {
  return time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 16)
}
