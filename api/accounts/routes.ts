import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { clientAddress } from '../http/client-address.ts'
import { answer, type Serve } from '../http/serve.ts'
import * as addresses from './addresses.ts'
import * as accounts from './service.ts'
import { endSession } from './sessions.ts'

export function accountsRoutes(serve: Serve, db: Db, config: Config): void {
  const visitorOf = (c: Context): accounts.Visitor => ({
    address: clientAddress(c, config.trustProxy),
    userAgent: c.req.header('user-agent') ?? '',
    limited: config.rateLimits,
  })

  serve('POST /api/register/', async ({ body }, c) => {
    const { username, email } = await accounts.register(db, body, visitorOf(c))
    return answer(201, { message: 'Registration successful! Please log in.', username, email })
  })

  serve('POST /api/login/', async ({ body }, c) =>
    answer(200, await accounts.signIn(db, body, visitorOf(c))),
  )

  serve('POST /api/logout/', async ({ customer }) => {
    await endSession(db, customer.sessionId)
    return answer(200, { message: 'Logged out successfully' })
  })

  serve('GET /api/profile/', async ({ customer }) =>
    answer(200, await accounts.findProfile(db, customer.id)),
  )

  serve('GET /api/shipping-address/', async ({ customer }) =>
    answer(200, await addresses.listAddresses(db, customer.id)),
  )

  serve('POST /api/shipping-address/', async ({ customer, body }) => {
    const address = await addresses.addAddress(db, customer.id, body)
    return answer(201, { ...address, message: 'Address added successfully!' })
  })

  serve('PUT /api/shipping-address/{id}/', async ({ customer, params, body }) => {
    const address = await addresses.changeAddress(db, customer.id, params.id, body)
    return answer(200, { ...address, message: 'Address updated successfully!' })
  })

  serve('DELETE /api/shipping-address/{id}/', async ({ customer, params }) => {
    await addresses.deleteAddress(db, customer.id, params.id)
    return answer(200, { message: 'Address deleted successfully!' })
  })
}
