import pg from 'pg'
import type { TestShop } from './shop.ts'

/** More than any act writes. */
const maxSteps = 100

/**
 * Ends the connection of a transaction at one of its steps: before and after each row that it writes, and at its
 * commit. Steps are counted by a sequence, which no rollback takes back.
 */
async function armTables(owner: pg.Client, tables: string[]): Promise<void> {
  const last = tables.at(-1)
  const triggers = tables.map(
    (table) => `
    create trigger a_kill before insert or update or delete on ${table} for each row execute function kill_here();
    create trigger z_kill after insert or update or delete on ${table} for each row execute function kill_here();`,
  )
  await owner.query(
    `create sequence kill_steps;
    create table kill_at (step integer);
    insert into kill_at values (0);
    create function kill_here() returns trigger language plpgsql security definer as $$
    begin
      if nextval('kill_steps') = (select step from kill_at) then
        perform pg_terminate_backend(pg_backend_pid());
        -- Here it ends.
        perform pg_sleep(10);
      end if;
      return coalesce(new, old);
    end $$;
    ${triggers.join('\n')}
    create constraint trigger zz_kill after insert or update or delete on ${last} initially deferred
      for each row execute function kill_here();`,
  )
}

/**
 * Does something again and again, ended at its first step, then at its second, and so on, until it comes through.
 * @param tables whose rows it writes, the one last that it writes last
 * @param work resolves to whether it was done
 * @param onKilled after each time that it was ended
 * @returns at how many steps it was
 */
export async function killAtEachStep(
  shop: TestShop,
  tables: string[],
  { work, onKilled }: { work: () => Promise<boolean>; onKilled: (step: number) => Promise<void> },
): Promise<number> {
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  await armTables(owner, tables)
  try {
    for (let step = 1; step <= maxSteps; step++) {
      await owner.query(`select setval('kill_steps', 1, false); update kill_at set step = ${step}`)
      if (await work()) return step - 1
      await onKilled(step)
    }
    throw new Error(`it was not done after ${maxSteps} steps`)
  } finally {
    await owner.query(
      'drop function kill_here cascade; drop table kill_at; drop sequence kill_steps',
    )
    await owner.end()
  }
}
