import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { connect } from './connect.ts'

/** Lets the application's role log on to the embedded database. @returns its URL, with a password of this run */
export async function openAppLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(18).toString('base64url')
  await ask(
    ownerUrl,
    `revoke temporary on database postgres from public;
     alter role nool_app login password '${password}'`,
  )
  const url = new URL(ownerUrl)
  url.username = 'nool_app'
  url.password = password
  return url.href
}

/**
 * @param setting of the address
 */
export async function refuseOwnerAsApp(appUrl: string, setting: string): Promise<void> {
  const [role] = await ask<{ name: string; isApp: boolean; isOwner: boolean }>(
    appUrl,
    `select rolname as name, pg_has_role(oid, 'nool_app', 'set') as "isApp",
       rolsuper or pg_has_role(oid, (select relowner from pg_class where oid = 'orders'::regclass), 'member')
         as "isOwner"
     from pg_roles where rolname = session_user`,
  )
  if (!role?.isApp || role.isOwner) {
    throw new StartupError(
      `${setting}: the role ${role?.name} must be nool_app or a member of it, and neither own the tables nor be a superuser`,
    )
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = await connect(url, { connectionTimeoutMillis: 2_000 })
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
