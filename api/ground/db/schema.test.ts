import { expect } from 'vitest'
import { printSchema } from '../../testing/print-schema.ts'
import { test } from '../../testing/shop.ts'
import { connect } from './connect.ts'

test('the schema is written down as the migrations leave it', async ({ shop }) => {
  const client = await connect(shop.ownerUrl)
  const schema = await printSchema(client).finally(() => client.end())
  await expect(
    `-- What the migrations leave: read it here, change it by a migration.\n\n${schema}`,
  ).toMatchFileSnapshot('schema.sql')
})
