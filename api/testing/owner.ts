import pg from 'pg'
import { ownerOf } from './databases.ts'
import type { TestShop } from './shop.ts'

/** Does to the database what the application may not. */
export async function asOwner(
  { ownerUrl }: Pick<TestShop, 'ownerUrl'>,
  statement: string,
): Promise<void> {
  const known = ownerOf(ownerUrl)
  if (known) return void (await known.query(statement))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
