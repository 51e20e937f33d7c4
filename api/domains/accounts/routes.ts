import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { clientOf } from '../../ground/logins/client.ts'
import type { Media } from '../../ground/media/open-media.ts'
import * as addresses from './addresses.ts'
import { changePassword } from './change-password.ts'
import { confirmAddress } from './confirm-address.ts'
import { findGuest, joinGuestOrders, makeAccount, sendGuestCode, signGuestIn } from './guests.ts'
import { openGuestOrder } from './order-link.ts'
import { sendResetCode, setNewPassword, verifyResetCode } from './password-reset.ts'
import { sendLoginCode, signInByPhone } from './phone-login.ts'
import { dropFlow, flowOf, setFlow } from './reset-flow.ts'
import * as accounts from './service.ts'
import { endOtherSessions, endOwnSession, endSession, listSessions } from './sessions.ts'
import { updateProfile } from './update-profile.ts'

type Deps = { db: Db; config: Config; media: Media }

export function accountsRoutes(serve: Serve, { db, config, media }: Deps): void {
  const https = config.publicUrl.startsWith('https:')

  serve('POST /api/register/', async ({ body }, c) => {
    const guest = await findGuest(db, c.req.header('authorization') ?? '')
    const { username, email } = guest
      ? await makeAccount(db, guest, body, clientOf(c, config))
      : await accounts.register(db, body, clientOf(c, config))
    return answer(201, { message: 'Registration successful! Please log in.', username, email })
  })

  serve('POST /api/confirm-email/', async ({ body }) => {
    await confirmAddress(db, config.secretKey, body.token)
    return answer(200, { message: 'Your email address is confirmed.' })
  })

  serve('POST /api/login/', async ({ body }, c) =>
    answer(200, await accounts.signIn(db, body, clientOf(c, config))),
  )

  serve('POST /api/login/phone/', async ({ body }, c) => {
    setFlow(c, await sendLoginCode(db, config, body.phone, clientOf(c, config)), https)
    return answer(200, { message: 'If an account has this number, a code is on its way to it.' })
  })

  serve('POST /api/login/phone/verify/', async ({ body }, c) => {
    const flow = flowOf(c, https)
    const session = await signInByPhone(db, config, flow, body.otp, clientOf(c, config))
    dropFlow(c, https)
    return answer(200, session)
  })

  serve('POST /api/logout/', async ({ customer }) => {
    await endOwnSession(db, customer)
    return answer(200, { message: 'Logged out successfully' })
  })

  serve('POST /api/guest/', async ({ body }, c) => {
    setFlow(c, await sendGuestCode(db, config.secretKey, body.email, clientOf(c, config)), https)
    return answer(200, { message: 'OTP sent successfully to your email!' })
  })

  serve('POST /api/guest/verify/', async ({ body }, c) => {
    const session = await signGuestIn(db, flowOf(c, https), body, clientOf(c, config))
    dropFlow(c, https)
    return answer(200, session)
  })

  serve('POST /api/guest/order/', async ({ body: { token } }, c) => {
    const given = { token, authorization: c.req.header('authorization') ?? '' }
    return answer(200, await openGuestOrder(db, config.secretKey, given, clientOf(c, config)))
  })

  serve('POST /api/guest/orders/', async ({ customer, body }, c) => {
    const orders = await joinGuestOrders(db, customer, flowOf(c, https), body.otp)
    dropFlow(c, https)
    return answer(200, { orders })
  })

  serve('POST /api/password-reset/', async ({ body }, c) => {
    setFlow(c, await sendResetCode(db, config.secretKey, body.email, clientOf(c, config)), https)
    return answer(200, { message: 'OTP sent successfully to your email!' })
  })

  serve('POST /api/verify-otp/', async ({ body }, c) => {
    setFlow(c, await verifyResetCode(db, flowOf(c, https), body.otp), https)
    return answer(200, { message: 'OTP verified successfully!' })
  })

  serve('POST /api/set-new-password/', async ({ body }, c) => {
    await setNewPassword(db, flowOf(c, https), body.new_password, clientOf(c, config))
    dropFlow(c, https)
    return answer(200, { message: 'Password reset successful! Redirecting to login...' })
  })

  serve('POST /api/change-password/', async ({ customer, body }, c) => {
    await changePassword(db, customer, body, clientOf(c, config))
    return answer(200, { message: 'Password changed successfully!' })
  })

  serve('GET /api/sessions/', async ({ customer }) => answer(200, await listSessions(db, customer)))

  serve('GET /api/sessions/current/', async ({ customer }) =>
    answer(200, { user_name: customer.userName }),
  )

  serve('DELETE /api/sessions/', async ({ customer }) => {
    await endOtherSessions(db, customer)
    return answer(200, { message: 'All other sessions have ended.' })
  })

  serve('DELETE /api/sessions/{id}/', async ({ customer, params }) => {
    await endSession(db, customer.id, params.id)
    return answer(200, { message: 'The session has ended.' })
  })

  serve('GET /api/profile/', async ({ customer: { id } }) =>
    answer(200, await accounts.findProfile(db, id)),
  )

  serve('PUT /api/profile_update/', async ({ customer, body }) => {
    const profile = await updateProfile({ db, config, media }, customer.id, body)
    return answer(200, { ...profile, message: 'Profile updated successfully!' })
  })

  serve('GET /api/shipping-address/', async ({ customer: { id, linkedOrderId } }) =>
    answer(200, linkedOrderId === null ? await addresses.listAddresses(db, id) : []),
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
