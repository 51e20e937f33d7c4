import * as z from 'zod'
import { hostUrls } from '../database-hosts.ts'
import { list, onOff, wholeNumber } from './forms.ts'

const singleUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** May name several hosts, of which the shop uses the one that takes writes. */
const postgresUrl = z
  .string()
  .refine(
    (text) => hostUrls(text).every((url) => singleUrl.safeParse(url).success),
    'an address such as postgres://user:password@host:5432/name is needed (several hosts with commas between)',
  )

export const databaseSettings = {
  DATABASE_URL: postgresUrl.optional().meta({
    description:
      'a PostgreSQL 18 of your own; of several hosts (`postgres://user:password@h1:5432,h2:5432/nool`) the shop follows the one that takes writes',
    unset: 'the embedded database',
  }),
  DATABASE_APP_URL: postgresUrl.optional().meta({
    description:
      'how web processes log on to it: with a role that has the rights of `nool_app` and no more',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().meta({
    description: 'how its owner logs on, without a pooler, where `DATABASE_URL` leads through one',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_REPLICAS: list
    .refine(
      (hosts) => hosts.every((host) => /^[\w.-]+(:\d{1,5})?$/.test(host)),
      'hosts such as db2:5432,db3:5432 are needed',
    )
    .prefault('')
    .describe(
      'hosts of its standbys, such as `db1:5432,db2:5432`, from which public answers may be read',
    ),
  DATABASE_CONNECTIONS: wholeNumber(3, 10_000).optional().meta({
    description: "connections of this machine's web processes together",
    unset: 'an equal share of what the database allows',
  }),
  DATABASE_PREPARED: onOff
    .default('on')
    .describe('`off` behind a pooler without prepared statements'),
  SLOW_QUERY_MS: wholeNumber(0, 60_000)
    .prefault('200')
    .describe('a statement that takes longer is logged, without its values; `0` logs every one'),
}
