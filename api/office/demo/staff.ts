import { roles } from '../../../contract/office/roles.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { StartupError } from '../../errors/startup-error.ts'
import { hashPassword } from '../../logins/passwords.ts'
import * as queries from '../queries.ts'
import { addStaff } from '../staff.ts'

/** The demo's staff, one of each role: owner@demo.nool and so on. */
export const demoDomain = '@demo.nool'
const demoPassword = 'nool-demo'

export async function addDemoStaff(db: Db, { limits }: Config): Promise<void> {
  if (await queries.hasHadStaffOf(db, demoDomain)) return
  const passwordHash = await hashPassword(demoPassword, limits)
  await db.transaction().execute(async (tx) => {
    for (const role of roles) {
      const name = `Demo ${role}`
      const { id } = await addStaff(tx, { email: `${role}${demoDomain}`, name, role }, 'worker')
      await queries.givePassword(tx, id, passwordHash)
    }
  })
}

export async function refuseDemoStaff(db: Db): Promise<void> {
  const found = (await queries.listStaff(db)).find(({ email }) => email.endsWith(demoDomain))
  if (!found) return
  throw new StartupError(
    `MODE=live: ${found.email} can log in to the back office; npm run staff -- add EMAIL --role owner, then npm run staff -- remove demo`,
  )
}
