export const demoSecret = 'nool-demo-secret'

/** The demo's staff, one of each role: owner@demo.nool and so on. */
export const demoDomain = '@demo.nool'

/** Invented facts of the demo shop, which a live shop must replace by its own. */
export const demoFacts = {
  SHOP_EMAIL: 'hello@nool.example',
  SHOP_PHONE: '+91 422 000 0000',
  SHOP_ADDRESS: '14 Weavers Street, Coimbatore, Tamil Nadu 641001, India',
  SHOP_LEGAL_NAME: 'Nool Garments Private Limited',
  SHOP_GSTIN: '33AAAAA0000A1Z9',
  GRIEVANCE_OFFICER: 'Kavitha Raman',
}

/** What the sample shop says of itself beside, in whose place a shop of its own says nothing. */
export const sampleWords = {
  tagline: 'Clothes with a good thread in them',
  founded: 1995,
}

/** A number and a person of no one. */
export const demoWhatsapp = '+91 00000 00000'
export const demoOfficer = 'Suresh Iyer'
