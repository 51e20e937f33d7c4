import pg from 'pg'
import { expect } from 'vitest'
import { test } from '../api/testing/shop.ts'
import { note } from './reached.ts'
import { atScale } from './scale.ts'
import { seed, seeded } from './seed.ts'

const batches = atScale(1, 50)
const lines = atScale(12_000, 20_000)

// Orders of one to five lines: any price to ₹4,000 and some dear ones, discounts, both chapters,
// the home state and others, and fees that are apportioned over their rates.
const countWrong = `
    with chosen as (
      select n, (n * 5 / 12)::integer as order_id, setseed_row.*
      from (select setseed($1::float8)) seeded, generate_series(1, $2::integer) n,
      lateral (select n is not null, (random() * 4000_00 + 1)::bigint + case when random() < .05 then 100000_00 else 0 end as price,
        (random() * 8 + 1)::integer as quantity, (random() * 1000)::integer as off_bp,
        (array['61', '6205', ''])[1 + floor(random() * 3)::integer] as hsn,
        (random() * 20000)::bigint as shipping) setseed_row
    ), sold as (
      select *, greatest(1, price - price * off_bp / 10000) as unit, order_id % 3 > 0 as is_intra from chosen
    ), split as (
      select sold.*, rate_bp, rule, split.*, unit * quantity as total
      from sold, find_tax_rate(hsn, unit, '2026-11-23'), split_tax(unit * quantity, rate_bp, is_intra) split
    ), credited as (
      select n, sum((part).cgst_paise) as cgst, sum((part).igst_paise) as igst, sum((part).total_paise) as total,
        sum((part).taxable_paise) as taxable, bool_or((part).taxable_paise < 0 or (part).cgst_paise < 0) as is_negative
      from split, generate_series(0, quantity - 1) piece, credit_line(row(null, 1, null, 1, 'goods', '', hsn, rate_bp,
        rule, quantity, unit, taxable, cgst, sgst, igst, total)::tax_document_lines, piece, 1) part
      group by n
    ), fees as (
      select order_id, sum(fee.total_paise) - min(shipping) as left_over, bool_or(fee.cgst_paise <> fee.sgst_paise) as is_uneven
      from (select order_id, min(shipping) as shipping, bool_and(is_intra) as is_intra,
          array_agg(row(null, n, null, 1, 'goods', '', hsn, rate_bp, rule, quantity, unit, taxable, cgst, sgst, igst,
            total)::tax_document_lines) as goods
        from split group by order_id having min(shipping) > 0) orders,
        apportion_fee(goods, row(1, 1, 'shipping', null, shipping, '')::amounts, is_intra) fee
      group by order_id
    )
    select count(*) - $2::integer as missing,
      count(*) filter (where split.cgst <> split.sgst) as uneven,
      count(*) filter (where split.taxable + split.cgst + split.sgst + split.igst <> split.total or split.taxable < 0) as untied,
      -- Never a paisa away from the head of the value.
      count(*) filter (where abs(split.cgst * 20000 - split.taxable * rate_bp) >= 20000 and is_intra
        or abs(split.igst * 10000 - split.taxable * rate_bp) >= 10000 and not is_intra) as far,
      -- Where a whole value has exactly these heads and this price, it is the one.
      count(*) filter (where is_intra and exists (
        select from generate_series(split.taxable - 3, split.taxable + 3) value
        where value + 2 * round(value * rate_bp / 20000.0) = split.total
          and round(value * rate_bp / 20000.0) <> split.cgst)) as inexact,
      (select count(*) from fees where left_over <> 0 or is_uneven) as fees,
      count(*) filter (where credited.cgst <> split.cgst or credited.igst <> split.igst or credited.total <> split.total
        or credited.taxable <> split.taxable or is_negative) as parts
    from split join credited using (n)`

const name = 'the heads of every line, fee and part are even and add up'
test(seeded(name), async ({ shop, task }) => {
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  const wrong: unknown[] = []
  for (let batch = 0; batch < batches; batch++) {
    const { rows } = await client.query(countWrong, [((seed + batch) % 10_007) / 10_007, lines])
    wrong.push(...rows.filter((row) => Object.values(row).some((count) => Number(count) !== 0)))
  }
  await client.end()
  const asked = `${(batches * lines).toLocaleString('en')} lines, even and tied to the paisa`
  note(task, asked, wrong.length ? JSON.stringify(wrong) : 'all of them')
  expect(wrong).toEqual([])
})
