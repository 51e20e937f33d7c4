import { expect } from 'vitest'
import { runInProcess } from '../../testing/run-in-process.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { handleFacts } from './handle-facts.ts'

const facts = (shop: TestShop, ...args: string[]) =>
  runInProcess(handleFacts, { DATABASE_URL: shop.ownerUrl }, args)

const lineOf = (text: string, name: string) =>
  text.split('\n').find((line) => line.startsWith(`${name} `)) ?? ''

test('npm run facts lists what is true of the shop, sets a fact and shows what it was', async ({
  shop,
}) => {
  const before = await facts(shop)
  expect(lineOf(before.out, 'cod_fee')).toMatch(/^cod_fee +50 +the default$/)
  expect(lineOf(before.out, 'shop_address')).toContain('14 Weavers Street, Coimbatore')
  expect((await facts(shop, 'history', 'cod_fee')).out).toBe(
    'cod_fee was never set: its default holds.',
  )

  expect((await facts(shop, 'set', 'COD_FEE', '60')).out).toBe('cod_fee is 60 from now on.')
  expect((await facts(shop, 'set', 'cod_fee', '60')).out).toBe('cod_fee is 60 already.')
  expect((await facts(shop, 'set', 'shop_name', 'Meena', 'Textiles')).out).toBe(
    'shop_name is Meena Textiles from now on.',
  )
  expect((await facts(shop, 'set', 'cod_fee', '')).out).toBe('cod_fee is 50 from now on.')
  expect((await facts(shop, 'set', 'shop_whatsapp', '')).out).toBe(
    'shop_whatsapp is not set already.',
  )

  const after = await facts(shop, 'list')
  expect(lineOf(after.out, 'shop_name')).toMatch(/ Meena Textiles +\d.* [ap]m +The command line$/)
  const history = (await facts(shop, 'history', 'cod_fee')).out.split('\n')
  expect(history).toHaveLength(3)
  expect(history[1]).toMatch(/^the default +\d.* [ap]m +The command line$/)
  expect(history[2]).toMatch(/^60 /)
})

test.for([
  [['set', 'cod_fee', 'free'], 'cod_fee: an amount in rupees is needed'],
  [['set', 'cod_fee'], "give cod_fee a value, or '' for the default"],
  [['set', 'cod_fees', '60'], 'there is no fact cod_fees; npm run facts lists them'],
  [
    ['set', 'shop_state', 'Atlantis'],
    'shop_state: Atlantis is no state of India; give its name, or its GST code such as 33',
  ],
  [['history'], 'name a fact, such as cod_fee'],
  [['change', 'cod_fee', '60'], 'there is no command change; npm run facts -- help lists them'],
] as const)('npm run facts -- %s is refused in one line', async ([args, why], { shop }) => {
  expect(await facts(shop, ...args)).toEqual({ code: 1, out: '', err: `Nool: ${why}` })
})
