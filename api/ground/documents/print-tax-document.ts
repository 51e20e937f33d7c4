import { inr } from '../http/money.ts'
import { amountInWords } from './amount-in-words.ts'
import { qrCode } from './bar-codes.ts'
import type { TaxDocumentData, TaxDocumentLine } from './tax-document.ts'
import { dayText, printable } from './text.ts'

export type PrintedTaxDocument = { document: TaxDocumentData; paper: 'a4' | 'a5' }

const titles = {
  invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
}

export function printTaxDocument({ document, paper }: PrintedTaxDocument) {
  const { seller, buyer, order, against, place_of_supply: place, lines } = document
  return {
    paper,
    title: titles[document.kind],
    isBillOfSupply: document.kind === 'bill_of_supply',
    isTaxed: lines.some(({ rate_bp }) => rate_bp > 0),
    number: document.number,
    date: dayText(document.date),
    day: document.date,
    against: against && { number: against.number, date: dayText(against.date) },
    reason: printable(document.reason, 200),
    order: {
      number: order.number,
      date: dayText(order.date),
      isCod: order.payment_method === 'cod',
    },
    seller: {
      tradeName: printable(seller.trade_name, 60),
      legalName: printable(seller.legal_name, 120),
      address: printable(seller.address, 300),
      contact: printable([seller.email, seller.phone].filter(Boolean).join(', '), 160),
      state: `${printable(seller.state, 60)} (${seller.state_code})`,
      gstin: printable(seller.gstin, 20),
    },
    buyer: {
      name: printable(buyer.company || buyer.name, 160),
      person: buyer.company ? printable(buyer.name, 120) : '',
      lines: [
        buyer.address_line1,
        buyer.address_line2,
        `${buyer.city} ${buyer.postal_code}`,
        [buyer.state, buyer.country].filter(Boolean).join(', '),
      ]
        .map((line) => printable(line, 200))
        .filter(Boolean),
      gstin: buyer.gstin && printable(buyer.gstin, 20),
    },
    place: `${printable(place.name, 60)} (${place.code})`,
    lines: lines.map((line) => ({
      description: printable(line.description, 200),
      hsn: printable(line.hsn, 10),
      discount: discountText(line),
      // Rule 46(i) asks for the unit, too.
      quantity: line.kind === 'goods' ? `${line.quantity} PCS` : `${line.quantity}`,
      unitPrice: inr(line.unit_price_paise),
      ...amounts(line, document),
    })),
    hsnSummary: [...Map.groupBy(lines, ({ hsn, rate_bp }) => `${hsn} ${rate_bp}`).values()].map(
      (same) => ({ hsn: printable(same[0]?.hsn ?? '', 10), ...amounts(sumOf(same), document) }),
    ),
    total: amounts({ ...document, rate_bp: 0 }, document),
    words: amountInWords(document.total_paise),
    qr: qrCode(
      [document.number, document.date, (document.total_paise / 100).toFixed(2), seller.gstin].join(
        '\n',
      ),
    ),
  }
}

function discountText(line: TaxDocumentLine): string {
  const { quantity, unit_price_paise: paid, list_price_paise: list = paid, discount = '' } = line
  if (list <= paid) return ''
  const off = `List price ${inr(list)}, less ${inr(list - paid)}${quantity > 1 ? ' each' : ''}`
  return printable(discount ? `${off}: ${discount}` : off, 200)
}

type Amounts = Pick<
  TaxDocumentLine,
  'rate_bp' | 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise' | 'total_paise'
>

/** The heads that are charged, each with its rate and amount. */
function amounts(of: Amounts, { state_tax }: TaxDocumentData) {
  const isWithin = of.igst_paise === 0 && of.cgst_paise > 0
  const half = percent(of.rate_bp / 2)
  const heads = isWithin
    ? [
        { name: 'CGST', rate: half, amount: inr(of.cgst_paise) },
        { name: state_tax, rate: half, amount: inr(of.sgst_paise) },
      ]
    : [{ name: 'IGST', rate: percent(of.rate_bp), amount: inr(of.igst_paise) }]
  return {
    taxable: inr(of.taxable_paise),
    heads: of.cgst_paise + of.igst_paise > 0 ? heads : [],
    total: inr(of.total_paise),
  }
}

const percent = (basisPoints: number) => `${basisPoints / 100} %`

function sumOf(lines: readonly TaxDocumentLine[]): Amounts {
  const sum = (field: keyof Amounts) => lines.reduce((total, line) => total + line[field], 0)
  return {
    rate_bp: lines[0]?.rate_bp ?? 0,
    taxable_paise: sum('taxable_paise'),
    cgst_paise: sum('cgst_paise'),
    sgst_paise: sum('sgst_paise'),
    igst_paise: sum('igst_paise'),
    total_paise: sum('total_paise'),
  }
}
