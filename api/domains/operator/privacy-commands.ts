import { sql } from 'kysely'
import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Command } from './command.ts'
import { shortTime, table } from './report.ts'

type Touched = { name: string; email: string; phone: string; what: string }

/** Midnight in India of a day, or a moment. */
function moment(option: string, given: string): Date {
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00:00+05:30` : given)
  if (Number.isNaN(at.getTime())) throw new StartupError(`${option} is such as 2026-11-25`)
  return at
}

export const privacyCommands: Record<string, Command> = {
  nominee: {
    usage: 'EMAIL',
    help: 'whom a customer has named to act for her once she cannot, to compare with who asks',
    async run({ db }, email) {
      const { rows } = await sql<{ name: string; contact: string; named_at: Date }>`
        select name, contact, named_at from nominees n join customers c on c.id = n.customer_id
        where c.email = lower(trim(${email})) and c.deleted_at is null`.execute(db)
      const [nominee] = rows
      if (!nominee) throw new StartupError(`no customer with the e-mail ${email} has a nominee`)
      const { name, contact, named_at: at } = nominee
      return { json: nominee, text: `${name}, ${contact}, named ${shortTime(at)}` }
    },
  },
  touched: {
    usage: '[--from DAY] [--until DAY] [--staff EMAIL]',
    help: 'who was touched by a breach: all of whom something was stored in that time, or whose order one of the staff changed or looked up',
    async run({ db }, _, { from = '2000-01-01', until, staff }) {
      const given = {
        from: moment('--from', from),
        until: until ? moment('--until', until) : new Date(),
      }
      if (staff) {
        const { rows } = await sql`select from staff where email = lower(${staff})`.execute(db)
        if (!rows.length) throw new StartupError(`nobody of the staff has the e-mail ${staff}`)
      }
      const { rows } = await sql<Touched>`select * from find_touched(
        p_from => ${given.from}, p_until => ${given.until}, p_staff => ${staff ?? null})`.execute(
        db,
      )
      const lines = rows.map(({ name, email, phone, what }) => [name, email, phone, what])
      return {
        json: rows,
        text: rows.length
          ? `${table([['NAME', 'E-MAIL', 'PHONE', 'WHAT'], ...lines])}\n\n${new Set(rows.map(({ email, phone }) => email || phone)).size} people`
          : 'Nobody was touched.',
      }
    },
  },
}
