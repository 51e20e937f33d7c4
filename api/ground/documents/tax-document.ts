/**
 * What is printed of a tax document, as `data` of its row has it; amounts in paise, days as 2026-11-23.
 * It never changes, and `sha256` covers it.
 */
export type TaxDocumentData = TaxAmounts & {
  kind: 'invoice' | 'bill_of_supply' | 'credit_note'
  number: string
  date: string
  reason: string
  seller: {
    legal_name: string
    trade_name: string
    address: string
    email: string
    phone: string
    state: string
    state_code: string
    gstin: string
  }
  /** Of the delivery address, and the GSTIN of a business. */
  buyer: {
    name: string
    contact_person_name: string
    company: string
    address_line1: string
    address_line2: string
    city: string
    state: string
    country: string
    postal_code: string
    gstin: string | null
  }
  order: { number: string; date: string; payment_method: 'cod' | 'card' }
  against: { number: string; date: string } | null
  place_of_supply: { code: string; name: string }
  /** What the state's head is called there. */
  state_tax: 'SGST' | 'UTGST'
  /** A credit note after the day until which it lowers the tax. */
  is_late: boolean
  lines: TaxDocumentLine[]
}

export type TaxDocumentLine = TaxAmounts & {
  /** goods, or that of an amount beside them, such as shipping; what is printed is the description. */
  kind: string
  description: string
  hsn: string
  /** In basis points: 500 is 5 %. */
  rate_bp: number
  /** The rule of rules/gst.json that the rate is of. */
  rule: string
  quantity: number
  /** With tax, after discounts. */
  unit_price_paise: number
  /** Of pieces that were sold below it, with tax. */
  list_price_paise?: number
  /** Why they were: the names of offers. */
  discount?: string
}

type TaxAmounts = {
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  total_paise: number
}
