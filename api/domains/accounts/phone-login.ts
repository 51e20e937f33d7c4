import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { loginChannelOf, loginChannels } from '../../ground/config/login-channels.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { enforceLimit } from '../../ground/http/rate-limit.ts'
import type { Client } from '../../ground/logins/client.ts'
import { deviceName } from '../../ground/logins/device.ts'
import { countLogin } from '../../ground/logins/login-limits.ts'
import { insertMail } from '../../ground/mail/outbox.ts'
import { createFlow, refuseSpent, tooManyCodesOfAddress } from './email-codes.ts'
import * as queries from './phone-login-queries.ts'
import { codeDigest, codeOf, createSeed, flowDigest } from './reset-code.ts'
import { openSession } from './sessions.ts'

const tooManyCodesOfPhone =
  'Too many codes were asked for with this number today. Please try again tomorrow, or log in with your email.'

const wrongCode = 'Invalid OTP!'

/** @throws Refusal 404 where no code can be sent */
function refuseUnlessOn(config: Config): void {
  if (loginChannels(config).length === 0) {
    throw new Refusal(404, 'Please log in with your email: here no code goes to a phone.')
  }
}

/**
 * Sends a code to a number that opens an account. The answer, the limits and what is stored are the same for one that
 * opens none, so that no answer shows whose numbers are known here.
 * @returns the flow, as sendResetCode does
 * @throws Refusal 404 where no code can be sent; 429
 */
export async function sendLoginCode(
  db: Db,
  config: Config,
  phone: string,
  client: Client,
): Promise<string> {
  refuseUnlessOn(config)
  const { resetCodes, resetCodesOfAddress } = client.limits
  await enforceLimit(db, resetCodesOfAddress, client.address, tooManyCodesOfAddress)
  await enforceLimit(db, resetCodes, phone, tooManyCodesOfPhone)
  const flow = createFlow()
  const seed = createSeed()
  await db.transaction().execute(async (tx) => {
    const channel = loginChannelOf(config, phone)
    const customerId = channel && (await queries.findByPhone(tx, phone))
    const id = await queries.insertLogin(tx, {
      ...(customerId && { customer_id: customerId, phone }),
      flow_sha256: flowDigest(flow),
      code_sha256: codeDigest(flow, codeOf(config.secretKey, seed)),
      seed,
    })
    if (customerId) await queries.queueCode(tx, id, channel)
  })
  return flow
}

/**
 * Signs a customer in by the code that went to her phone, and confirms its number. A number may come into other hands, with
 * its SIM or after it: so her address gets a mail, and what needs her password still does.
 * @throws Refusal 400 as verifyCode; 404 where no code can be sent; 429 too many logins
 */
export async function signInByPhone(
  db: Db,
  config: Config,
  flow: string,
  code: string,
  client: Client,
) {
  refuseUnlessOn(config)
  const { customerId, phone } = await verifyLoginCode(db, flow, code)
  const customer = await queries.confirmPhone(db, customerId, phone)
  if (!customer) throw new Refusal(400, wrongCode, { code: 'wrong_code' })
  await countLogin(db, customer.email, client)
  const token = await db.transaction().execute(async (tx) => {
    await insertMail(tx, {
      messageId: `phone-login.${randomUUID()}`,
      kind: 'phone_login',
      recipient: customer.email,
      payload: { device: deviceName(client.userAgent), phone_end: phone.slice(-3) },
    })
    return openSession(tx, customer, client.userAgent, { maxSessions: client.limits.sessions })
  })
  const { username, email, first_name } = customer
  return { token, username, email, first_name }
}

async function verifyLoginCode(db: Db, flow: string, code: string) {
  const guess = await queries.guessCode(db, flowDigest(flow), codeDigest(flow, code))
  if (guess?.isRight && guess.customer_id) {
    return { customerId: guess.customer_id, phone: guess.phone }
  }
  if (guess) throw new Refusal(400, wrongCode, { code: 'wrong_code' })
  throw refuseSpent(await queries.findLogin(db, flowDigest(flow)))
}
