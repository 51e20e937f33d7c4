import type { PaymentStart } from '../../../contract/payments.ts'

/** What the dialog hands over once it was paid, under Razorpay's field names. */
export type Paid = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** `method`: which way to pay the dialog opens with. */
export type Payer = { name: string; email: string; contact: string; method?: 'upi' }

type Dialog = { open: () => void; close: () => void }
type DialogOptions = {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  description: string
  prefill: Payer
  /** Seconds */
  timeout: number
  theme: { color: string }
  handler: (paid: Paid) => void
  modal: { ondismiss: () => void }
}

declare global {
  interface Window {
    Razorpay?: new (options: DialogOptions) => Dialog
  }
}

// The pieces are held for 15 minutes, so a payment at the last moment is still in time.
const timeoutSeconds = 600

const loading = new Map<string, Promise<void>>()

/** Starts to load the provider's script, so that the dialog opens at once. */
export function warmUp(src: string): void {
  loadScript(src).catch(() => {})
}

function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const script = Object.assign(document.createElement('script'), { src })
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('the checkout script cannot be had')))
  }).catch((error: unknown) => {
    loading.delete(src)
    script.remove()
    throw error
  })
  loading.set(src, loaded)
  document.head.append(script)
  return loaded
}

/**
 * Opens Razorpay's dialog, in which a payment that has failed can be tried again.
 *
 * @param left closes the dialog
 * @see https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
 */
export async function payInDialog(
  start: PaymentStart,
  { shopName, payer }: { shopName: string; payer: Payer },
  left: AbortSignal,
): Promise<Paid | 'closed' | 'unloaded'> {
  await loadScript(start.checkout_script).catch(() => {})
  const { Razorpay } = window
  if (!Razorpay) return 'unloaded'
  if (left.aborted) return 'closed'
  return new Promise((resolve) => {
    const dialog = new Razorpay({
      key: start.key,
      amount: start.amount,
      currency: start.currency,
      order_id: start.razorpay_order_id,
      name: shopName,
      description: 'Clothing purchase Transaction',
      prefill: payer,
      timeout: timeoutSeconds,
      theme: { color: getComputedStyle(document.body).getPropertyValue('--color-indigo').trim() },
      handler: resolve,
      modal: { ondismiss: () => resolve('closed') },
    })
    left.addEventListener('abort', () => {
      dialog.close()
      resolve('closed')
    })
    dialog.open()
  })
}
