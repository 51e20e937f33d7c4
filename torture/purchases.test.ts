import pg from 'pg'
import { expect } from 'vitest'
import { type TestShop, test } from '../api/testing/shop.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'

const batches = atScale(6, 100)
const carts = atScale(400, 2_000)
// Prime, so that steps through them meet each size once.
const sizes = 307

const makeSizes = `
    insert into sizes (variant_id, size, position, price_paise, cost_paise)
    select $1, 'W' || n, n, 1, 1 from generate_series(1, ${sizes}) n`

// From a rupee to lakhs, as many of each length. What follows draws on from the same seed.
const setPrices = `
    with chosen as (
      select id, floor(100 * exp(random() * ln(5e5)))::bigint as price, random() * 3 as kind
      from (select setseed($1::float8)) seeded, sizes where size like 'W%'
    )
    update sizes s set price_paise = price, mrp_paise = case when kind < 1 then price + (price * random())::bigint end,
      cost_paise = case when kind < 2 then price / 2 end
    from chosen where chosen.id = s.id`

const setFees = `
    insert into shop_facts (name, version, value)
    select name, 1 + coalesce((select max(version) from shop_facts s where s.name = fee.name), 0), round(value::numeric, 2)
    from (values ('cod_fee', case when random() < .2 then 0 else random() * 100 end),
      ('shipping_fee', case when random() < .2 then 0 else random() * 200 end),
      ('free_shipping_above', exp(random() * ln(1e8)))) as fee(name, value)`

// Each cart has 1 to 8 sizes of 1 to 99 pieces; off a size comes nothing, a little or nearly all, in up to three parts.
const countWrong = `
    with offered as materialized (
      select (row_number() over (order by id) - 1)::integer as at, id, price_paise, mrp_paise, cost_paise
      from sizes where size like 'W%'
    ), cart as materialized (
      select n, 1 + floor(random() * 8)::integer as lines, floor(random() * ${sizes})::integer as first,
        1 + floor(random() * ${sizes - 1})::integer as step
      from generate_series(1, $1::integer) n
    ), line as materialized (
      select n, at_line, o.id as size_id, price_paise, mrp_paise, cost_paise,
        1 + floor(random() * 99)::integer as pieces, random() as kind, random() as share, 1 + floor(random() * 3)::integer as parts
      from cart, generate_series(0, lines - 1) at_line, offered o
      where o.at = (first + at_line * step) % ${sizes}
    ), bought as materialized (
      -- What leaves each piece a paisa.
      select *, case when kind < .25 then 0 when kind < .5 then floor(share * least(pieces * 3, most + 1))
        when kind < .6 then most else floor(share * (most + 1)) end::bigint as off
      from (select *, (price_paise - 1) * pieces as most from line) line
    ), discount as materialized (
      select n, size_id, part, off * part / parts - off * (part - 1) / parts as paise
      from bought, generate_series(1, parts) part
      where off * part / parts > off * (part - 1) / parts
    ), asked as (
      select n, row(array_agg(size_id order by at_line), array_agg(pieces order by at_line))::lines_to_buy as lines
      from bought group by n
    ), offer as (
      select n, jsonb_agg(jsonb_build_object('size_id', size_id, 'paise', paise, 'reason', 'Offer ' || part)) as discounts
      from discount group by n
    ), priced as materialized (
      select n, price_purchase(lines, discounts) as sold from asked left join offer using (n)
    ), paid as materialized (
      select n, l.* from priced, unnest((sold).lines) l
    ), amount as materialized (
      select n, a.* from priced, unnest((sold).amounts) a
    ), run as (
      select n, size_id, count(*) as runs, max(unit_price_paise) - min(unit_price_paise) as apart, sum(quantity) as pieces,
        sum(list_price_paise * quantity) as list, sum(unit_price_paise * quantity) as paid, min(unit_price_paise) as least,
        min(list_price_paise) as list_each, min(mrp_paise) as mrp, min(cost_paise) as cost
      from paid group by n, size_id
    ), charged as (
      select n, size_id, sum(paise) filter (where kind = 'goods') as list, sum(paise) as paid,
        array_agg(format('%s %s', reason, -paise) order by reason) filter (where kind = 'discount') as discounts
      from amount where size_id is not null group by n, size_id
    ), given as (
      select n, size_id, array_agg(format('Offer %s %s', part, paise) order by part) as discounts
      from discount group by n, size_id
    ), sums as (
      select n, sum(list) as list, sum(paid) as paid from run group by n
    ), total as (
      select n, sum(paise) as cod, sum(paise) filter (where kind <> 'cod_fee') as card from amount group by n
    )
    select $1::integer - (select count(*) from priced) as missing,
      (select count(*) from priced left join total using (n) left join sums using (n)
        where (cod, card, list, paid) is distinct from
          ((sold).cod_paise, (sold).card_paise, (sold).list_paise, (sold).goods_paise)) as totals,
      (select count(*) from amount where case when kind = 'discount' then paise >= 0 else paise <= 0 end
        or (kind in ('goods', 'discount')) <> (size_id is not null)) as signs,
      -- A size in all its runs is what was asked for, at the price it has.
      (select count(*) from bought full join run using (n, size_id)
        where (run.pieces, run.list, run.paid, run.list_each, run.mrp, run.cost) is distinct from (bought.pieces,
          price_paise * bought.pieces, price_paise * bought.pieces - off, price_paise, mrp_paise, cost_paise)) as sizes,
      (select count(*) from run where runs > 2 or apart <> runs - 1 or least < 1) as runs,
      (select count(*) from run full join charged using (n, size_id)
        where run.list is distinct from charged.list or run.paid is distinct from charged.paid) as unexplained,
      (select count(*) from given full join (select * from charged where discounts is not null) charged using (n, size_id)
        where given.discounts is distinct from charged.discounts) as discounts,
      (select count(*) from paid, unnest(array[500, 1200, 1800, 0]) rate_bp, unnest(array[true, false]) is_intra,
          lateral (select unit_price_paise * quantity as total) sold, split_tax(total, rate_bp, is_intra) split
        where split.cgst <> split.sgst or split.taxable + split.cgst + split.sgst + split.igst <> total
          or split.taxable < 0 or split.cgst < 0 or split.igst < 0) as taxes,
      (select count(*) from run where runs = 2) as split`

async function openOwner(shop: TestShop): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  return client
}

const name = 'what a cart costs is the sum of its amounts and of its lines, whatever comes off'
test(seeded(name), async ({ shop, task }) => {
  const { variant } = await shop.make.product()
  const client = await openOwner(shop)
  await client.query(makeSizes, [variant.id])
  const wrong: unknown[] = []
  let runs = 0
  for (let batch = 0; batch < batches; batch++) {
    await client.query(setPrices, [((seed + batch) % 10_007) / 10_007])
    await client.query(setFees)
    const { rows } = await client.query<Record<string, string>>(countWrong, [carts])
    for (const { split, ...counts } of rows) {
      runs += Number(split)
      if (Object.values(counts).some((count) => Number(count) !== 0)) wrong.push(counts)
    }
  }
  await client.end()
  const asked = `${(batches * carts).toLocaleString('en')} carts, whose lines and amounts tie to the paisa`
  note(task, asked, wrong.length ? JSON.stringify(wrong) : `all of them, ${runs} sizes in two runs`)
  expect(wrong).toEqual([])
  expect(runs).toBeGreaterThan(carts)
})
