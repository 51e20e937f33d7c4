import type { TaxDocumentData } from '../ground/documents/tax-document.ts'

const amounts = { taxable_paise: 1_237_14, cgst_paise: 30_93, sgst_paise: 30_93, igst_paise: 0 }
const invoiceLines = Array.from({ length: 30 }, (_, index) => ({
  kind: 'goods' as const,
  description: `Piece ${index} ${'of handwoven cotton with a long name '.repeat(index % 4)}end`,
  hsn: '6205',
  rate_bp: 500,
  rule: 'garment',
  quantity: 1,
  unit_price_paise: 1_299_00,
  ...amounts,
  total_paise: 1_299_00,
}))
const seller = { legal_name: 'Nool', trade_name: 'Nool', address: '1 Street', email: 'a@b.in' }
const buyerAddress = {
  address_line1: '1 Street',
  address_line2: '',
  city: 'Erode',
  country: 'India',
}
/** Of thirty lines. */
export const invoice: TaxDocumentData = {
  kind: 'invoice' as const,
  number: 'INV/26-27/000001',
  date: '2026-10-15',
  reason: '',
  seller: { ...seller, phone: '1', state: 'Tamil Nadu', state_code: '33', gstin: '' },
  buyer: {
    name: 'மீனாட்சி',
    contact_person_name: '',
    company: '',
    ...buyerAddress,
    state: 'Tamil Nadu',
    postal_code: '638001',
    gstin: null,
  },
  order: { number: 'NL1', date: '2026-10-12', payment_method: 'cod' as const },
  against: null,
  place_of_supply: { code: '33', name: 'Tamil Nadu' },
  state_tax: 'SGST' as const,
  is_late: false,
  lines: invoiceLines,
  taxable_paise: 37_114_20,
  cgst_paise: 927_90,
  sgst_paise: 927_90,
  igst_paise: 0,
  total_paise: 38_970_00,
}
