import { html } from 'hono/html'
import { isPaid } from './payments.ts'
import type { Tables } from './store.ts'

export function dialogPage(order: Tables['orders']) {
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: order.currency })
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Payment</title>
        <link rel="stylesheet" href="/v1/checkout/dialog.css" />
        <script type="module" src="/v1/checkout/dialog.js"></script>
      </head>
      <body data-order="${order.id}">
        <main id="dialog" aria-label="Payment" hidden>
          <p class="notice">Local test gateway — no real money moves</p>
          <header>
            <div>
              <h1 id="shop">Payment</h1>
              <p id="description" class="quiet" hidden></p>
            </div>
            <button type="button" value="close" class="close">Close</button>
          </header>
          <p class="amount">${money.format(order.amount / 100)}</p>
          <p id="payer" class="quiet" hidden></p>
          <form>
            <fieldset>
              <legend>Pay by</legend>
              <label>
                <input type="radio" name="method" value="card" checked />
                <span>Card <small>4111 1111 1111 1111, a test card</small></span>
              </label>
              <label>
                <input type="radio" name="method" value="upi" />
                <span>UPI <small>success@razorpay, a test address</small></span>
              </label>
            </fieldset>
            <p id="problem" role="alert">${isPaid(order) ? 'This order is paid already.' : ''}</p>
            <button value="pay" class="pay">Pay</button>
            <section aria-labelledby="trials">
              <h2 id="trials">Try what else can happen</h2>
              <button type="button" value="fail">Fail</button>
              <div class="late">
                <label>
                  Seconds to wait
                  <input type="number" name="seconds" value="20" min="1" max="86400" />
                </label>
                <button type="button" value="pay-late">Pay late</button>
              </div>
              <p class="quiet">
                Pay late closes this window and pays afterwards, without emitting the shop’s page.
              </p>
            </section>
          </form>
        </main>
      </body>
    </html>`
}
