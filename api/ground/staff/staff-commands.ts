import { maxEmailLength } from '../../../contract/field-limits.ts'
import { isRole, roles } from '../../../contract/office/roles.ts'
import { email as emailField } from '../../../contract/passwords.ts'
import type { Config } from '../../config.ts'
import { demoDomain } from '../config/demo-values.ts'
import type { Db } from '../db/pool.ts'
import { StartupError } from '../errors/startup-error.ts'
import * as queries from './queries.ts'
import { addStaff, inviteStaff, linkOf, listStaff, removeStaff } from './staff.ts'

const actor = 'command line'

type Shop = { db: Db; config: Config }
type Values = { role?: string | undefined; name?: string | undefined }

async function add({ db, config }: Shop, given: string, values: Values): Promise<string> {
  const email = readEmail(given)
  const role = values.role?.toLowerCase() ?? ''
  if (!isRole(role))
    throw new StartupError(`name her role, as --role owner; one of: ${roles.join(', ')}`)
  if (await queries.findStaffByEmail(db, email)) {
    throw new StartupError(`${email} works here already; invite ${email} prints a new link`)
  }
  const name = values.name?.trim() || (email.split('@')[0] ?? email)
  const { token } = await addStaff(db, { email, name, role }, actor)
  return linkText(config, token)
}

async function invite({ db, config }: Shop, given: string): Promise<string> {
  const { id } = await find(db, given)
  return linkText(config, await inviteStaff(db, id, actor))
}

async function list({ db }: Shop): Promise<string> {
  const staff = await listStaff(db)
  if (staff.length === 0) return 'Nobody works here yet: npm run staff -- add EMAIL --role owner'
  return staff
    .map((each) => {
      const state = each.has_password ? (each.last_seen_at ?? 'not seen yet') : 'invited'
      return [each.email, each.role, each.name, state].join('  ')
    })
    .join('\n')
}

async function remove({ db }: Shop, given: string): Promise<string> {
  if (given !== 'demo') {
    const { id, email } = await find(db, given)
    await removeStaff(db, id, actor)
    return `${email} has no access any more.`
  }
  const demo = (await listStaff(db)).filter(({ email }) => email.endsWith(demoDomain))
  for (const { id } of demo) await removeStaff(db, id, actor)
  return demo.length
    ? 'The demo’s staff have no access any more.'
    : 'There is no staff of the demo.'
}

async function find(db: Db, given: string) {
  const email = readEmail(given)
  const person = await queries.findStaffByEmail(db, email)
  if (!person) throw new StartupError(`${email} does not work here; list shows who does`)
  return person
}

function readEmail(given: string): string {
  const { success, data } = emailField.safeParse(given)
  if (!success) {
    throw new StartupError(`name her e-mail of at most ${maxEmailLength} characters`)
  }
  return data
}

const linkText = (config: Config, token: string) =>
  `Open this link within a day to set the password. It works once:\n${linkOf(config, token)}`

/** Each returns what is printed. @throws StartupError or Refusal */
export const staffCommands: Record<
  string,
  (shop: Shop, email: string, values: Values) => Promise<string>
> = {
  add,
  invite,
  list,
  remove,
}
