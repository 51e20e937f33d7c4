import { roles } from '../../../contract/office/roles.ts'
import type { Config } from '../../config.ts'
import { demoDomain } from '../../ground/config/demo-values.ts'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { hashPassword } from '../../ground/logins/passwords.ts'
import * as queries from '../../ground/staff/queries.ts'
import { addStaff } from '../../ground/staff/staff.ts'

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
