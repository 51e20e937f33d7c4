/** What a shop that takes real money must set. */
export const liveSettings = {
  MODE: 'live',
  PUBLIC_URL: 'https://shop.example/',
  SMTP_URL: 'smtps://user:word@mail.example:465',
  SECRET_KEY: 'own-key-of-32-characters-or-more',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'own-secret',
  RAZORPAY_WEBHOOK_SECRET: 'own-webhook-secret',
  SHOP_EMAIL: 'hello@threads.in',
  SHOP_PHONE: '+91 98765 43210',
  SHOP_ADDRESS: '1 Mill Road, Tiruppur 641604',
  SHOP_LEGAL_NAME: 'Threads Private Limited',
  SHOP_GSTIN: '33BBBBB1111B1Z5',
  GRIEVANCE_OFFICER: 'Meena S',
}
