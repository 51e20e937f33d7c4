import type { Context } from 'hono'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import { answer } from '../http/serve.ts'
import { clientOf } from '../logins/client.ts'
import { giveFreshCode, giveFreshPasskey } from './fresh-code.ts'
import * as passkeys from './passkeys.ts'
import { confirmSecondFactor, startSecondFactor } from './second-factor.ts'
import type { ServeOffice } from './serve-office.ts'
import * as sessions from './sessions.ts'
import { acceptInvitation } from './staff.ts'

const freshFor = 'For five minutes this session may do what needs a fresh code.'

type SignIn = {
  /** Called when someone has signed in. */
  onSignIn: () => Promise<unknown>
}

/** Who asks, and how she shows it: login, invitation, second factor, passkeys. */
export function sessionRoutes(
  serve: ServeOffice,
  db: Db,
  config: Config,
  { onSignIn }: SignIn,
): void {
  const https = sessions.isHttps(config)
  const { secretKey, shop } = config
  const open = async (c: Context, token: string) => {
    await onSignIn()
    sessions.setToken(c, token, https)
    return answer(200, sessions.describe(await sessions.authenticate(db, token)))
  }

  serve('POST /api/office/login/', async ({ body }, c) => {
    const client = clientOf(c, config)
    return open(c, await sessions.signIn(db, body, { secretKey, client }))
  })

  serve('POST /api/office/logout/', async ({ staff: asking }, c) => {
    await sessions.signOut(db, asking)
    sessions.dropToken(c, https)
    return answer(200, { message: 'You are signed out.' })
  })

  serve('GET /api/office/me/', async ({ staff: asking }) => answer(200, sessions.describe(asking)))

  serve('POST /api/office/welcome/', async ({ body }, c) =>
    answer(200, await acceptInvitation(db, body, clientOf(c, config))),
  )

  serve('POST /api/office/fresh/', async ({ staff: asking, body }, c) => {
    await giveFreshCode(db, asking, { ...body, client: clientOf(c, config), secretKey })
    return answer(200, { message: freshFor })
  })

  serve('POST /api/office/second-factor/', async ({ staff: asking, body }, c) => {
    const given = { ...body, client: clientOf(c, config), issuer: shop.name, secretKey }
    return answer(200, await startSecondFactor(db, asking, given))
  })

  serve('POST /api/office/second-factor/confirm/', async ({ staff: asking, body }, c) => {
    await confirmSecondFactor(db, asking, { ...body, client: clientOf(c, config), secretKey })
    return answer(200, sessions.describe({ ...asking, hasSecondFactor: true }))
  })

  passkeyRoutes(serve, db, config)

  serve('POST /api/office/login/passkey/', async ({ body }, c) => {
    const client = clientOf(c, config)
    return open(c, await sessions.signInByPasskey(db, body.response, { config, client }))
  })
}

function passkeyRoutes(serve: ServeOffice, db: Db, config: Config): void {
  const list = async (staffId: number) => ({ results: await passkeys.listPasskeys(db, staffId) })

  serve('POST /api/office/passkeys/challenge/', async () =>
    answer(200, await passkeys.askForPasskey(config)),
  )

  serve('POST /api/office/fresh/passkey/', async ({ staff, body }, c) => {
    await giveFreshPasskey(db, staff, { ...body, client: clientOf(c, config), config })
    return answer(200, { message: freshFor })
  })

  serve('GET /api/office/passkeys/', async ({ staff }) => answer(200, await list(staff.id)))

  serve('POST /api/office/passkeys/start/', async ({ staff, body }, c) => {
    const given = { ...body, client: clientOf(c, config), config }
    return answer(200, await passkeys.startPasskey(db, staff, given))
  })

  serve('POST /api/office/passkeys/', async ({ staff, body }) => {
    await passkeys.addPasskey(db, staff, { ...body, config })
    return answer(201, await list(staff.id))
  })

  serve('DELETE /api/office/passkeys/{id}/', async ({ staff, params }) => {
    await passkeys.removePasskey(db, staff, params.id)
    return answer(200, { message: 'This passkey opens nothing any more.' })
  })
}
