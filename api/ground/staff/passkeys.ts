import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkey, PasskeyOptions } from '../../../contract/office/passkeys.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/pool.ts'
import { FieldRefusal, Refusal } from '../errors/refusal.ts'
import type { SignedInStaff } from '../http/env.ts'
import type { Client } from '../logins/client.ts'
import { verifyWithinLimits } from '../logins/login-limits.ts'
import { digestOf } from '../logins/tokens.ts'
import { isChallenge, makeChallenge } from './challenges.ts'
import * as passkeys from './passkey-queries.ts'
import * as queries from './queries.ts'
import { requirePassword } from './second-factor.ts'

type PasskeyConfig = Pick<Config, 'publicUrl' | 'officeUrl' | 'secretKey' | 'shop'>
type Ceremony = { config: PasskeyConfig; client: Client }

// Loaded by the first passkey: most processes never see one.
const webAuthn = () => import('@simplewebauthn/server')

const urlOf = ({ publicUrl, officeUrl = publicUrl }: PasskeyConfig) => new URL(officeUrl)

const expected = (config: PasskeyConfig) => {
  const { origin, hostname } = urlOf(config)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

export const wrongPasskey = () =>
  new FieldRefusal({ passkey: ['This passkey is not known here. Try again, or log in otherwise.'] })

export async function listPasskeys(db: Db, staffId: number): Promise<Passkey[]> {
  const found = await passkeys.listPasskeys(db, staffId)
  return found.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }))
}

/** What a browser asks an authenticator for; the passkey itself says whose it is. */
export async function askForPasskey(config: PasskeyConfig): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: urlOf(config).hostname,
    userVerification: 'required',
    challenge: makeChallenge(config.secretKey, 'get'),
  })
  return { ...options }
}

export async function startPasskey(
  db: Db,
  staff: SignedInStaff,
  { config, client, password }: Ceremony & { password: string },
): Promise<PasskeyOptions> {
  await requirePassword(db, staff, { client, password })
  const { generateRegistrationOptions } = await webAuthn()
  const has = await passkeys.listPasskeys(db, staff.id)
  const options = await generateRegistrationOptions({
    rpName: config.shop.name,
    rpID: urlOf(config).hostname,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(`staff:${staff.id}`),
    challenge: makeChallenge(config.secretKey, `create:${staff.sessionId}`),
    excludeCredentials: has.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Registers what `startPasskey` asked for. @throws FieldRefusal; Refusal 409 when it is registered */
export async function addPasskey(
  db: Db,
  staff: SignedInStaff,
  { config, name, response }: { config: PasskeyConfig; name: string; response: string },
): Promise<void> {
  const { verifyRegistrationResponse } = await webAuthn()
  const checked = await verifyRegistrationResponse({
    // The library checks what it reads.
    response: readJson(response) as RegistrationResponseJSON,
    expectedChallenge: (given) => isChallenge(config.secretKey, `create:${staff.sessionId}`, given),
    ...expected(config),
  }).catch(() => undefined)
  if (!checked?.verified) throw wrongPasskey()
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  const passkey = { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name }
  await db.transaction().execute(async (tx) => {
    await queries.actAs(tx, staff.id)
    if (!(await passkeys.insertPasskey(tx, { ...passkey, staffId: staff.id }))) {
      throw new Refusal(409, 'This passkey is registered already.', { code: 'already_done' })
    }
    await queries.markVerified(tx, staff.sessionId)
    await queries.writeAudit(tx, 'staff.passkey-add', staff.email)
  })
}

export async function removePasskey(db: Db, staff: SignedInStaff, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.actAs(tx, staff.id)
    if (!(await passkeys.deletePasskey(tx, staff.id, id))) {
      throw new Refusal(404, 'You have no such passkey.')
    }
    await queries.writeAudit(tx, 'staff.passkey-remove', staff.email)
  })
}

/** Whose passkey has answered. @throws FieldRefusal `passkey`; Refusal 429 after wrong tries */
export async function verifyPasskey(
  db: Db,
  { config, client, response }: Ceremony & { response: string },
) {
  const given = readJson(response) as AuthenticationResponseJSON
  const credentialId = typeof given?.id === 'string' ? given.id.slice(0, 1_400) : ''
  const found = await verifyWithinLimits(db, `office-passkey:${credentialId}`, client, () =>
    checkAnswer(db, config, { given, credentialId }),
  )
  if (!found) throw wrongPasskey()
  return found
}

async function checkAnswer(
  db: Db,
  config: PasskeyConfig,
  { given, credentialId }: { given: AuthenticationResponseJSON; credentialId: string },
) {
  const passkey = await passkeys.findPasskey(db, credentialId)
  if (!passkey?.password_hash) return undefined
  let challenge = ''
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge(text) {
      challenge = text
      return isChallenge(config.secretKey, 'get', text)
    },
    ...expected(config),
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!checked?.verified || !(await passkeys.useChallenge(db, digestOf(challenge))))
    return undefined
  await passkeys.markUsed(db, passkey.id, checked.authenticationInfo.newCounter)
  const { staff_id: id, email, password_hash } = passkey
  return { id, email, password_hash }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongPasskey()
  }
}
