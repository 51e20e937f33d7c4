import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './cast.ts'
import { password } from './cast.ts'
import type { Attack, Ground } from './field.ts'

// Attacks on people, stock and manners.

const order = (account: Account, piece: object | undefined, quantity: number) => ({
  type: 'buynow',
  ...piece,
  quantity,
  shipping_address_id: account.addressId,
})

export const victim = 'victim@example.com'

/** Registers with her address, and makes the shop write to her as often as it will. */
export const mailAtAStranger: Attack = async (ground) => {
  const address = ground.newAddress()
  const email = victim
  await ground.ask('POST /api/register/', {
    address,
    json: { first_name: 'Meena', email, password, password_confirm: password },
  })
  const login = await ground.ask('POST /api/login/', { address, json: { email, password } })
  const { token } = (await login?.json().catch(() => undefined)) ?? {}
  const home = await ground.ask('POST /api/shipping-address/', {
    address,
    token,
    json: {
      address_line1: '1 Temple Road',
      city: 'Madurai',
      state: 'Tamil Nadu',
      postal_code: '625001',
      phone: '9876543210',
    },
  })
  const { id } = (await home?.json().catch(() => undefined)) ?? {}
  for (let round = 0; round < ground.atScale(20); round++) {
    const json = order({ addressId: id } as Account, ground.pieces[round], 1)
    const placed = await ground.ask('POST /api/cod_order_create/', { address, token, json })
    const { order_id: orderId } = (await placed?.json().catch(() => undefined)) ?? {}
    await ground.ask(`POST /api/orders/${orderId}/cancel/`, { address, token, json: {} })
    await ground.ask('POST /api/change-password/', {
      address,
      token,
      json: { old_password: password, new_password: password, confirm_new_password: password },
    })
    await ground.ask('POST /api/password-reset/', { address, json: { email } })
  }
}

/** A fresh account orders whatever there is and pays nothing, and holds what is left. */
export const stockOfTheShop: Attack = async (ground) => {
  const [attacker] = ground.take(1)
  if (!attacker) return
  const { token } = attacker
  const address = ground.newAddress()
  for (const piece of ground.pieces.slice(0, ground.atScale(60))) {
    const json = order(attacker, piece, 5)
    await ground.ask('POST /api/cod_order_create/', { address, token, json })
  }
  await ground.volley(
    20,
    Array.from({ length: ground.atScale(60) }, (_, at) => () => {
      const json = order(attacker, ground.pieces[at], 1)
      return ground.ask('POST /api/initiate_payment/', { address, token, json })
    }),
  )
}

/** Of one address; those of no account are answered with 400. */
const resetsAnHour = 20
const myDataAnHour = 3

/** The dearest answer, again and again. */
export const myData: Attack = async (ground) => {
  const [attacker] = ground.take(1)
  if (!attacker) return
  const { token } = attacker
  const address = ground.newAddress()
  const answers = await ground.volley(
    10,
    Array.from({ length: 30 }, () => () => ground.ask('GET /api/my-data/', { address, token })),
  )
  const answered = answers.filter((answer) => answer?.status === 200).length
  if (answered > myDataAnHour) ground.miss(`my data was answered ${answered} times in a row`)
}

/** Names other addresses before her own, and another port each time. */
export const forgedAddresses: Attack = async (ground) => {
  const own = ground.newAddress()
  const answers = []
  for (let at = 0; at < 30; at++) {
    const address = `203.0.113.${at}, ${own}:${40_000 + at}`
    const json = { email: `unknown-${at}@example.com` }
    answers.push(await ground.ask('POST /api/password-reset/', { address, json }))
  }
  const judged = answers.filter((answer) => answer?.status === 400).length
  if (judged > resetsAnHour) {
    ground.miss('an attacker who forges X-Forwarded-For met no limit')
  }
}

const malformed = [
  { text: 'GET http://[::bad HTTP/1.1\r\nHost: shop.example\r\n\r\n', status: 400 },
  { text: 'GET /shop HTTP/1.1\r\nHost: a b\r\n\r\n', status: 400 },
  { text: 'GET /shop HTTP/1.0\r\n\r\n', status: 400 },
  { text: 'GET /livez HTTP/1.0\r\n\r\n', status: 200 },
  { text: 'GET /shop HTTP/1.1\r\nHost shop\r\n\r\n', status: 400 },
]

/** Requests that are none, and bodies that are cut off. */
export const badRequests: Attack = async (ground) => {
  for (const { text, status } of malformed) {
    const answer = await exchange(ground, text)
    const [, given = 'none'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
    ground.outcome.answers[given] = (ground.outcome.answers[given] ?? 0) + 1
    const [line] = text.split('\r\n')
    if (Number(given) !== status) ground.miss(`${line} was answered with ${given}`)
  }
  for (let cut = 0; cut < ground.atScale(50); cut++) {
    const socket = await ground.dial()
    socket.write(
      'POST /api/login/ HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"',
    )
    await sleep(5)
    socket.destroy()
  }
}

async function exchange(ground: Ground, text: string): Promise<string> {
  const socket = await ground.dial()
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  socket.write(text)
  const closed = new Promise((done) => socket.once('close', done))
  while (!answer.includes('\r\n') && !socket.closed) await Promise.race([closed, sleep(50)])
  socket.destroy()
  return answer
}

/** Plants a flow of a password reset, which no other host may. */
export const plantedFlow: Attack = async (ground) => {
  const [account] = ground.take(1)
  if (!account) return
  const address = ground.newAddress()
  const json = { email: account.email }
  const answer = await ground.ask('POST /api/password-reset/', { address, json })
  const cookies = answer?.headers.getSetCookie() ?? []
  if (answer?.ok && !cookies.some((cookie) => cookie.startsWith('__Host-')))
    ground.miss('the flow of a password reset is not bound to its host')
}
