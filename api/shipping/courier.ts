/** What a courier needs to know of an order, or of an exchange. Money is paise. */
export type Parcel = {
  /** An exchange has one of its own, such as `NL10001-E7`. */
  orderNumber: string
  orderedAt: Date
  paymentMethod: string
  subtotalPaise: number
  shippingPaise: number
  codFeePaise: number
  email: string
  address: ParcelAddress
  lines: ParcelLine[]
}

export type ParcelAddress = {
  contact_person_name: string
  contact_person_number: string
  company: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  country: string
  postal_code: string
  phone: string
}

export type ParcelLine = {
  productName: string
  colourName: string
  size: string
  sizeId: number
  quantity: number
  unitPricePaise: number
  hsn: string
}

/** Someone who carries parcels. */
export type Courier = {
  /**
   * Reconciliation a parcel. Asked again for the same order number it answers the same AWB.
   *
   * @returns courier: the carrier's name, as a customer knows it
   * @throws Refusal 409 when the courier will not take it, 503 when it cannot be reached
   */
  createShipment(parcel: Parcel): Promise<{ awb: string; courier: string }>
  /** Calls off a parcel that was not collected; again is harmless. @throws as createShipment */
  cancelShipment(awb: string): Promise<void>
  /**
   * Calls off whatever was booked for an order number, also when its AWB never became known here.
   * Where nothing was, or again, is harmless. @throws as createShipment
   */
  cancelBooking(orderNumber: string): Promise<void>
}
