// The dialog in its frame, served to browsers as it is. The shop's page hands it a port to speak by.

/** @param {string} id */
const part = (id) => document.getElementById(id) ?? document.body
const buttons = document.querySelectorAll('button')
const form = document.forms[0]

addEventListener('message', ({ data, ports }) => {
  const [port] = ports
  if (data?.type !== 'open' || !port) return
  const { key, name, description, prefill, color } = data
  fill('shop', name)
  fill('description', description)
  fill('payer', [prefill?.name, prefill?.email, prefill?.contact].filter(Boolean).join(' · '))
  if (CSS.supports('color', color)) document.documentElement.style.setProperty('--accent', color)
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') port.postMessage({ event: 'dismissed' })
  })
  for (const button of document.querySelectorAll('button[type=button]')) {
    button.addEventListener(
      'click',
      () => void choose(button.getAttribute('value') ?? '', key, port),
    )
  }
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void choose('pay', key, port)
  })
  for (const way of document.querySelectorAll('input')) {
    if (way.type === 'radio' && way.value === prefill?.method) way.checked = true
  }
  // A press before that would do nothing.
  part('dialog').hidden = false
  document.querySelector('input:checked')?.focus()
})

/** @param {string} id @param {unknown} text */
function fill(id, text) {
  if (typeof text !== 'string' || !text) return
  part(id).textContent = text
  part(id).hidden = false
}

/** @param {string} action @param {string} key @param {MessagePort} port */
async function choose(action, key, port) {
  if (action === 'close') return port.postMessage({ event: 'dismissed' })
  if (!form?.reportValidity()) return
  const choice = new FormData(form)
  part('problem').textContent = ''
  setBusy(true)
  const answer = await send({
    key,
    action,
    method: choice.get('method'),
    seconds: Number(choice.get('seconds')),
  })
  setBusy(false)
  if (answer.paid) return port.postMessage({ event: 'paid', response: answer.paid })
  if (answer.failed) port.postMessage({ event: 'failed', error: answer.failed })
  const problem = answer.failed ?? answer.error
  if (!problem) return port.postMessage({ event: 'dismissed' })
  part('problem').textContent = problem.description
  document.querySelector('button.pay')?.focus()
}

/** @param {object} choice */
async function send(choice) {
  try {
    const response = await fetch(`/v1/checkout/orders/${document.body.dataset.order}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(choice),
    })
    return await response.json()
  } catch {
    return { error: { description: 'The local gateway does not answer. Please try again.' } }
  }
}

/** @param {boolean} isBusy */
function setBusy(isBusy) {
  // Closing is never kept from anyone.
  for (const button of buttons) button.disabled = isBusy && button.value !== 'close'
}
