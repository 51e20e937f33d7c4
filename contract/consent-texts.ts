/** What can be consented to. */
export const consentPurposes = ['terms', 'push', 'stock_alerts', 'whatsapp', 'sms'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** What the pages say where they ask, as the log of consents has it. */
export const consentTexts = {
  register:
    'By registering you agree with the terms and conditions and say that you have read the privacy policy and are 18 or older.',
  checkout: 'I have read the privacy policy and agree with the terms and conditions',
  enteredOrder:
    'Told on the phone or in writing what it costs and that the terms, the return policy and the privacy policy of the shop apply, and agreed.',
  whatsapp:
    'Order updates on WhatsApp. When your order is placed, shipped, out for delivery and delivered; later orders too. STOP or your profile ends them.',
  sms: 'Order updates by SMS. When your order is placed, shipped, out for delivery and delivered; later orders too. Your profile ends them.',
  push: 'Notify me in this browser of my orders and of sizes that I wait for. My profile turns that off.',
  stockAlerts: 'Sold out in your size? Tell me when it is back:',
}
