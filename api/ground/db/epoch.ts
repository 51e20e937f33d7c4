import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { findMachines } from './machines.ts'

const lockClass = `hashtext('nool:epoch')`

/** Holds the epoch for as long as the connection lasts. @throws StartupError when a migration has ended it */
export async function refuseEndedEpoch(client: pg.Client, epoch: number): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock_shared(${lockClass}, $1) as held,
       to_regclass('schema_epoch') is not null as "hasEpochs"`,
    [epoch],
  )
  if (!rows[0]?.held || (rows[0].hasEpochs && (await readOldest(client)) > epoch)) {
    throw new StartupError('the database’s schema is too new for this release; start a later one')
  }
}

async function readOldest(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ oldest: number }>('select oldest from schema_epoch')
  return rows[0]?.oldest ?? 0
}

/** The epoch that a migration ends, by its line `-- ends epoch 1`; 0 where it takes nothing away. */
export function endedEpoch(migration: string): number {
  return Number(/^-- ends epoch (\d+)$/m.exec(migration)?.[1] ?? 0)
}

/** Keeps releases up to an epoch from starting until the connection ends. */
export async function closeEpochs(client: pg.Client, last: number): Promise<void> {
  for (let epoch = 1; epoch <= last; epoch++) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${lockClass}, $1) as closed`, [
      epoch,
    ])
    if (rows[0]?.closed) continue
    const machines = await findMachines(client, [lockClass, String(epoch)])
    const names = machines.map(({ name }) => name).join(', ')
    throw new StartupError(
      `a migration takes away what ${names} still needs; update first, then migrate`,
    )
  }
}

export async function recordEnded(client: pg.Client, last: number): Promise<void> {
  if (last) await client.query('update schema_epoch set oldest = greatest(oldest, $1 + 1)', [last])
}
