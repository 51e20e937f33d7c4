// The interface of Razorpay's checkout.js, as far as a shop uses it, served to browsers as it is.
// https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/
;(() => {
  const { origin } = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src)

  class Razorpay {
    #options
    /** @type {Record<string, ((response: object) => void)[]>} */
    #listeners = {}
    /** @type {HTMLDialogElement | undefined} */
    #dialog
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer

    /** @param {Record<string, any>} options */
    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    /** @param {string} event @param {(response: object) => void} listener */
    on(event, listener) {
      this.#listeners[event] = [...(this.#listeners[event] ?? []), listener]
      return this
    }

    open() {
      if (this.#dialog) return
      const { timeout } = this.#options
      const dialog = this.#draw()
      this.#dialog = dialog
      document.body.append(dialog)
      dialog.showModal()
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#dismiss()
      })
      if (timeout > 0) this.#timer = setTimeout(() => this.#dismiss('timeout'), timeout * 1_000)
    }

    close() {
      this.#dismiss()
    }

    #draw() {
      const { key, order_id, name, description, prefill, theme } = this.#options
      const query = new URLSearchParams({ key, order_id })
      const frame = document.createElement('iframe')
      frame.className = 'razorpay-checkout-frame'
      frame.title = 'Payment'
      frame.src = `${origin}/v1/checkout?${query}`
      // Set by script, which a shop's Content-Security-Policy allows, unlike style attributes.
      Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' })
      frame.addEventListener('load', () => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => this.#hear(data)
        const message = { type: 'open', key, name, description, prefill, color: theme?.color ?? '' }
        frame.contentWindow?.postMessage(message, origin, [port2])
        frame.focus()
      })

      const dialog = document.createElement('dialog')
      dialog.className = 'razorpay-container'
      dialog.setAttribute('aria-label', 'Payment')
      Object.assign(dialog.style, {
        width: '100vw',
        height: '100dvh',
        maxWidth: 'none',
        maxHeight: 'none',
        margin: '0',
        padding: '0',
        border: '0',
        overflow: 'hidden',
        background: 'rgb(0 0 0 / 0.6)',
        colorScheme: 'light',
      })
      dialog.append(frame)
      return dialog
    }

    /** @param {{ event: string, response: object, error: object }} said */
    #hear({ event, response, error }) {
      if (!this.#dialog) return
      if (event === 'dismissed') this.#dismiss()
      if (event === 'paid') {
        this.#remove()
        this.#options.handler?.(response)
      }
      if (event === 'failed') {
        for (const listener of this.#listeners['payment.failed'] ?? []) listener({ error })
        const { retry } = this.#options
        if (retry === false || retry?.enabled === false) this.#dismiss()
      }
    }

    /** @param {string} [reason] */
    #dismiss(reason) {
      if (!this.#dialog) return
      this.#remove()
      this.#options.modal?.ondismiss?.(reason)
    }

    #remove() {
      clearTimeout(this.#timer)
      // Closing gives the focus back to where it was.
      this.#dialog?.close()
      this.#dialog?.remove()
      this.#dialog = undefined
    }
  }

  Object.assign(window, { Razorpay })
})()
