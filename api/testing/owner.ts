import pg from 'pg'
import type { TestShop } from './shop.ts'

/** Does to the database what the application may not. */
export async function asOwner(shop: Pick<TestShop, 'ownerUrl'>, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
