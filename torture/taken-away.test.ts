import { expect, onTestFinished } from 'vitest'
import { connect } from '../api/db/connect.ts'
import { asOwner } from '../api/testing/owner.ts'
import { type TestShop, test } from '../api/testing/shop.ts'
import { listTakenAway, readSchema } from './taken-away.ts'

const original = `
  create table bolts (id integer, width integer, colour text);
  create function cut_bolt(p_bolt_id integer, p_metres integer) returns table (outcome text, rest integer)
    language sql as 'select null, 0';
  create function dye_bolt(p_bolt_id integer) returns text language sql as 'select null';
  create function bolt_price(p_bolt_id integer) returns integer language sql as 'select 0'`

async function changesBy(shop: TestShop, statements: string): Promise<string[]> {
  const client = await connect(shop.ownerUrl)
  onTestFinished(() => client.end())
  const before = await readSchema(client)
  await asOwner(shop, statements)
  return listTakenAway(before, await readSchema(client), (name) => name !== 'bolt_price')
}

test('what is added takes nothing away from the release before', async ({ shop }) => {
  await asOwner(shop, original)
  const changes = await changesBy(
    shop,
    `alter table bolts add column weight integer not null default 0, alter column width type bigint;
     create table shelves (id integer not null);
     drop function cut_bolt, dye_bolt, bolt_price;
     create function cut_bolt(p_bolt_id bigint, p_by text default '', p_metres integer default 1)
       returns table (outcome text, rest integer, waste integer) language sql as 'select null, 0, 0';
     create function dye_bolt(p_bolt_id integer) returns text language sql as 'select ''dyed''';
     create function dye_bolt(p_bolt_id integer, p_colour text) returns text language sql as 'select null'`,
  )
  expect(changes).toEqual([])
})

test('what the release before needs and is not there any more is named', async ({ shop }) => {
  await asOwner(shop, original)
  const changes = await changesBy(
    shop,
    `alter table bolts drop column colour, add column weight integer not null;
     drop function cut_bolt, dye_bolt, bolt_price;
     create function cut_bolt(p_bolt_id integer, p_metres integer) returns table (outcome text)
       language sql as 'select null';
     create function dye_bolt(p_bolt_id integer, p_colour text) returns text language sql as 'select null'`,
  )
  expect(changes).toEqual([
    'bolts.colour is gone',
    'bolts.weight is new and has no default',
    'cut_bolt(p_bolt_id, p_metres) cannot be called any more',
    'dye_bolt(p_bolt_id) cannot be called any more',
  ])
})

test('a table that is gone is named', async ({ shop }) => {
  await asOwner(shop, original)
  expect(await changesBy(shop, 'drop table bolts')).toEqual(['bolts is gone'])
})
