import * as z from 'zod'
import { isGstin, plainGstin } from '../../../../contract/gstin.ts'
import { demoFacts } from '../demo-values.ts'
import { list, onOff, text, wholeNumber } from './forms.ts'

export const shopSettings = {
  SHOP_NAME: text
    .max(60, 'at most 60 characters are possible')
    .default('Nool')
    .describe('the name of the shop')
    .meta({ part: 'shop', label: 'Name' }),
  SHOP_TAGLINE: z
    .string()
    .max(120, 'at most 120 characters are possible')
    .optional()
    .meta({
      description: 'the line on the home page, in the footer and for search engines',
      unset: 'none; in the sample, `Clothes with a good thread in them`',
    })
    .meta({ part: 'shop', label: 'Tagline' }),
  SHOP_EMAIL: z
    .email('an e-mail address is needed')
    .default(demoFacts.SHOP_EMAIL)
    .describe('where shoppers write to, what mails come from, and where nightly reports go')
    .meta({ part: 'shop', label: 'E-mail' }),
  SHOP_PHONE: z
    .string()
    .min(5, 'a phone number is needed')
    .max(20, 'a phone number is needed')
    .default(demoFacts.SHOP_PHONE)
    .describe('the number that shoppers call')
    .meta({ part: 'shop', label: 'Phone' }),
  SHOP_WHATSAPP: z
    .string()
    .regex(/^\+[\d ]{8,20}$/, 'a number with its country code is needed, such as +91 98765 43210')
    .optional()
    .meta({
      description:
        'a number such as `+91 98765 43210`, which product, order and contact page link to',
      unset: 'none; in the demo, a number of no one',
    })
    .meta({ part: 'shop', label: 'WhatsApp' }),
  SHOP_ADDRESS: text
    .default(demoFacts.SHOP_ADDRESS)
    .describe('the postal address, on invoices and the contact page')
    .meta({ part: 'shop', label: 'Address' }),
  SHOP_FOUNDED: wholeNumber(1800, 2100)
    .optional()
    .meta({
      description: 'the year in which the shop began',
      unset: 'none; in the sample, `1995`',
    })
    .meta({ part: 'shop', label: 'Founded in' }),
  SHOP_COUNTRY: text
    .default('India')
    .describe('where the shop is and delivers')
    .meta({ part: 'shop', label: 'Country' }),
  SOCIAL_LINKS: list
    .prefault('')
    .describe('addresses of the shop elsewhere, with commas between, for search engines')
    .meta({ part: 'shop', label: 'Elsewhere' }),
  PAYMENT_BRANDS: list
    .prefault('visa,mastercard,americanexpress,googlepay')
    .describe(
      'marks at cart, checkout and footer, of `visa`, `mastercard`, `americanexpress`, `rupay`, `upi`, `googlepay`, `phonepe` and `paytm`; others are named',
    )
    .meta({ part: 'shop', label: 'Marks of payment' }),
}

/** What the law asks of a seller. */
export const sellerSettings = {
  SHOP_LEGAL_NAME: text
    .default(demoFacts.SHOP_LEGAL_NAME)
    .describe('the name of the business')
    .meta({ part: 'law', label: 'Name of the business' }),
  SHOP_GSTIN: z
    .string()
    .transform(plainGstin)
    .refine(isGstin, 'is no GSTIN: 15 characters, whose last is a check of the others, are needed')
    .prefault(demoFacts.SHOP_GSTIN)
    .describe('its GST number')
    .meta({ part: 'law', label: 'GSTIN' }),
  SHOP_STATE: z
    .string()
    .min(2)
    .optional()
    .meta({
      description: 'the state that the seller is registered in, by name or GST code',
      unset: "the GSTIN's",
    })
    .meta({ part: 'law', label: 'State' }),
  HSN_DIGITS: z
    .enum(['4', '6', '8'], '4, 6 or 8 is needed')
    .default('4')
    .transform((digits) => Number(digits))
    .describe('digits of HSN codes in returns of tax: 6 above ₹5 crore of turnover')
    .meta({ part: 'law', label: 'Digits of HSN codes' }),
  COMPOSITION_DEALER: onOff
    .default('off')
    .describe('`on` for a dealer under composition, who writes bills of supply without tax')
    .meta({ part: 'law', label: 'Dealer under composition' }),
  GRIEVANCE_OFFICER: text
    .default(demoFacts.GRIEVANCE_OFFICER)
    .describe('the person to whom shoppers complain')
    .meta({ part: 'law', label: 'Grievance officer' }),
  NODAL_OFFICER: text
    .optional()
    .meta({
      description: 'of a company, the person to whom authorities turn',
      unset: 'none; invented in the demo',
    })
    .meta({ part: 'law', label: 'Nodal officer' }),
  PACKAGING_MARK: text
    .max(80, 'at most 80 characters are possible')
    .optional()
    .meta({
      description:
        'what labels say of the packaging, such as `LDPE 4, recyclable` or `kerbside recyclable paper`',
      unset: 'nothing',
    })
    .meta({ part: 'law', label: 'Mark on packaging' }),
  EPR_REGISTRATION: z
    .string()
    .trim()
    .regex(
      /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{5,39}$/i,
      'a registration number of the CPCB is letters, digits, - and /',
    )
    .transform((number) => number.toUpperCase())
    .optional()
    .meta({
      description:
        'the number under which the brand owner is registered with the CPCB for plastic packaging, which labels name',
      unset: 'none',
    })
    .meta({ part: 'law', label: 'EPR registration' }),
}
