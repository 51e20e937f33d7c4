import { demoSecret } from '../demo-values.ts'
import { text, url } from './forms.ts'

export const paymentSettings = {
  RAZORPAY_KEY_ID: text.optional().meta({
    description: "the id of Razorpay's key",
    unset: 'none; the demo is paid at a local gateway',
  }),
  RAZORPAY_KEY_SECRET: text.default(demoSecret).describe("that key's secret"),
  RAZORPAY_WEBHOOK_SECRET: text.default(demoSecret).describe('what signs its webhooks'),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text
    .optional()
    .describe('the secret before, whose webhooks may still be under way after a change'),
  RAZORPAY_API_URL: url.optional().meta({
    description: "the gateway's address",
    unset: "Razorpay's, or the local gateway's",
  }),
  RAZORPAY_CHECKOUT_URL: url.optional().meta({
    description: 'the address of its script for the browser',
    unset: "Razorpay's, or the local gateway's",
  }),
}
