/** A parcel as a courier needs it. Money is in paise. */
export type Parcel = {
  /** Of an exchange such as `NL10001-E7`, of a return `NL10001-P7`. */
  orderNumber: string
  orderedAt: Date
  paymentMethod: string
  goodsPaise: number
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
  /** Of one piece. */
  weightGrams: number
}

export const weightOf = ({ lines }: Pick<Parcel, 'lines'>): number =>
  lines.reduce((grams, line) => grams + line.weightGrams * line.quantity, 0)

export type NdrAnswer = {
  action: 'reattempt' | 'return'
  comment: string
  /** `2026-05-19`, when she would have it. */
  wantedOn: string | null
  /** Where it goes now, where that was corrected. */
  address: ParcelAddress | null
}

export type ChargeKind = 'freight' | 'cod' | 'rto' | 'weight' | 'other'

/** An entry of a courier's statement. */
export type CourierCharge = {
  /** Its number there. */
  entry: string
  description: string
  awb: string
  /** On its way back, where that has a number of its own. */
  returnAwb: string
  kind: ChargeKind
  /** Below zero where it was given back. */
  amountPaise: number
  declaredGrams: number | null
  chargedGrams: number | null
  at: Date
}

/** What a courier says of a PIN code. Undefined transit days: it does not come there. */
export type PinService = { transitDays: number | undefined; isCod: boolean }

export type Courier = {
  /** @throws Refusal 503 when it cannot be reached, 409 when its answer is none */
  findService(pin: string): Promise<PinService>
  /**
   * The same order number returns the same AWB.
   * @returns courier: the carrier's name, as a customer knows it
   * @throws Refusal 409 when the courier refuses, 503 when it cannot be reached
   */
  createShipment(parcel: Parcel): Promise<{ awb: string; courier: string }>
  /**
   * Has a parcel collected at its address and brought to the shop. The same number returns the same AWB.
   * @returns collectsOn: such as `2026-05-19`; null where the courier names no day, or has named it before
   * @throws as createShipment
   */
  createReturn(parcel: Parcel): Promise<{ awb: string; courier: string; collectsOn: string | null }>
  /** Cancels what createReturn booked under a number. Idempotent. @throws as createShipment */
  cancelReturn(number: string): Promise<void>
  /** Idempotent. @throws as createShipment */
  cancelShipment(awb: string): Promise<void>
  /** Says what to do after a failed delivery; the same again changes nothing. @throws as createShipment */
  answerNdr(awb: string, answer: NdrAnswer): Promise<void>
  /** Cancels the booking of an order number whose AWB may be unknown here. Idempotent. @throws as createShipment */
  cancelBooking(orderNumber: string): Promise<void>
  /**
   * What it has charged on some days of Asia/Kolkata, such as 2026-05-19.
   * @returns unreadable: how many entries of parcels cannot be read
   * @throws as createShipment
   */
  listCharges(days: {
    from: string
    to: string
  }): Promise<{ charges: CourierCharge[]; unreadable: number }>
}
