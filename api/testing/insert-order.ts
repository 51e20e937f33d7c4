import type pg from 'pg'

type Given = {
  customerId: number
  /** Each at the price of its size. */
  lines: { sizeId: number | undefined; pieces: number }[]
  shippingPaise?: number
  codFeePaise?: number
  address: object
  gstin?: string | null
  createdAt?: string
}

/** Writes a cash order past its start, as it was placed. @returns its id */
export async function insertOrder(client: pg.Client, given: Given): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with purchase as (
       insert into purchases (customer_id, method, kind, status, request_sha256, settled_at)
       values ($1, 'cod', 'cart', 'settled', '', now()) returning id
     ), line as (
       insert into purchase_lines (purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise, mrp_paise)
       select purchase.id, n, s.id, pieces, s.price_paise, s.price_paise, s.mrp_paise
       from purchase, unnest($2::integer[], $3::integer[]) with ordinality given(size_id, pieces, n)
       join sizes s on s.id = size_id
       returning *
     ), amount as (
       insert into amounts (purchase_id, position, kind, size_id, paise)
       select purchase_id, position, 'goods', size_id, list_price_paise * quantity from line
       union all
       select id, 1000 + n, kind, null, paise
       from purchase, unnest(array['shipping', 'cod_fee'], $4::bigint[]) with ordinality fee(kind, paise, n)
       where paise > 0
       returning paise
     )
     insert into orders (customer_id, purchase_id, payment_method, total_paise, shipping_address, buyer_gstin, created_at)
     select $1, purchase.id, 'cod', (select sum(paise) from amount), $5, $6, coalesce($7, now()) from purchase
     returning id`,
    [
      given.customerId,
      given.lines.map(({ sizeId }) => sizeId),
      given.lines.map(({ pieces }) => pieces),
      [given.shippingPaise ?? 0, given.codFeePaise ?? 0],
      given.address,
      given.gstin ?? null,
      given.createdAt ?? null,
    ],
  )
  const id = Number(rows[0]?.id)
  await client.query('select write_order_lines($1)', [id])
  return id
}
