export const demoSecret = 'nool-demo-secret'

/** Invented facts of the demo shop, which a live shop must replace by its own. */
export const demoFacts = {
  SHOP_EMAIL: 'hello@nool.example',
  SHOP_PHONE: '+91 422 000 0000',
  SHOP_ADDRESS: '14 Weavers Street, Coimbatore, Tamil Nadu 641001, India',
  SHOP_LEGAL_NAME: 'Nool Garments Private Limited',
  SHOP_GSTIN: '33AAAAA0000A1Z9',
  GRIEVANCE_OFFICER: 'Kavitha Raman',
}
