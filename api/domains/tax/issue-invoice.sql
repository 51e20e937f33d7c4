-- What of an order is on no invoice yet.
-- p_pieces: [{order_line_id, quantity}] of one parcel; null for all that is left
create or replace function find_uninvoiced(p_order orders, p_pieces jsonb)
returns table (line order_lines, quantity integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select l, least(wanted.quantity, l.quantity - coalesce(invoiced.quantity, 0))::integer
  from order_lines l
  cross join lateral (
    select case when p_pieces is null then l.quantity else (select coalesce(sum((piece ->> 'quantity')::integer), 0)
      from jsonb_array_elements(p_pieces) piece where (piece ->> 'order_line_id')::bigint = l.id) end as quantity
  ) wanted
  left join lateral (
    select sum(d.quantity) as quantity from tax_document_lines d join tax_documents t on t.id = d.document_id
    where d.order_line_id = l.id and t.kind <> 'credit_note' and t.cause not like 'exchange:%'
      and t.cancelled_at is null
  ) invoiced on true
  where l.order_id = p_order.id and least(wanted.quantity, l.quantity - coalesce(invoiced.quantity, 0)) > 0
$$;

-- The lines of a fee, as many as the goods have rates and HSN codes: it follows the goods in the share of their value.
create or replace function apportion_fee(p_goods tax_document_lines[], p_fee amounts, p_is_intra boolean)
returns setof tax_document_lines
language sql stable as $$
  with groups as (
    select hsn, rate_bp, min(rule) as rule, sum(sum(total_paise)) over (order by rate_bp, hsn) as up_to,
      sum(total_paise) as total, sum(sum(total_paise)) over () as of_all
    from unnest(p_goods) group by hsn, rate_bp
  ), shares as (
    select *, round(p_fee.paise * up_to / of_all)::bigint - round(p_fee.paise * (up_to - total) / of_all)::bigint as share
    from groups
  )
  select null::bigint, (row_number() over (order by rate_bp, hsn))::integer, null::integer, null::bigint, p_fee.kind,
    case when p_fee.reason <> '' then p_fee.reason when p_fee.kind = 'cod_fee' then 'Cash on delivery fee'
      else upper(left(p_fee.kind, 1)) || replace(substr(p_fee.kind, 2), '_', ' ') end, hsn, rate_bp, rule, 1, share,
    taxable, cgst, sgst, igst, share
  from shares, split_tax(share, rate_bp, p_is_intra) where share > 0
$$;

-- Numbers and writes the invoice of an order, or of the pieces of one parcel, once; with the first parcel go its
-- fees. A dealer under composition writes a bill of supply. The caller holds the lock of the order.
-- p_pieces: as find_uninvoiced takes them
-- p_at: null for now
-- returns: its number; the earlier one's where everything is invoiced, or null where there is none
create or replace function issue_invoice(
  p_order_id bigint, p_pieces jsonb default null, p_at timestamptz default null
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
  v_seller sellers := current_seller();
  v_document tax_documents;
  v_is_intra boolean;
  v_goods tax_document_lines[];
  v_lines tax_document_lines[];
begin
  select * into v_order from orders where id = p_order_id for no key update;
  select code into v_document.place_code from place_of_supply(v_order.shipping_address);
  v_is_intra := v_document.place_code = v_seller.state_code;

  select array_agg(row(null, n, null, (line).id, 'goods', concat_ws(', ', (line).product_name, (line).colour_name,
      (line).size), (line).hsn, rate, rule, quantity, (line).unit_price_paise, taxable, cgst, sgst, igst,
      share_of(line, quantity))::tax_document_lines order by n)
  into v_goods
  from (select line, quantity, row_number() over (order by (line).id) as n,
      case when v_seller.is_composition then 0 else (line).tax_rate_bp end as rate,
      case when v_seller.is_composition then 'composition' else coalesce((line).tax_rule, 'as ordered') end as rule
    from find_uninvoiced(v_order, p_pieces)) left_over,
    split_tax(share_of(line, quantity), rate, v_is_intra);
  if v_goods is null then
    return (select number from tax_documents
      where order_id = p_order_id and kind <> 'credit_note' and cause not like 'exchange:%' and cancelled_at is null
      order by id desc limit 1);
  end if;

  v_lines := v_goods;
  if not exists (select from tax_documents
      where order_id = p_order_id and kind <> 'credit_note' and cancelled_at is null) then
    v_lines := v_lines || array(
      select f from amounts fee, apportion_fee(v_goods, fee, v_is_intra) f
      where fee.purchase_id = v_order.purchase_id and fee.size_id is null order by fee.position, f.position);
    select array_agg(jsonb_populate_record(v_lines[n], jsonb_build_object('position', n)) order by n) into v_lines
    from generate_subscripts(v_lines, 1) n;
  end if;

  v_document.kind := case when v_seller.is_composition then 'bill_of_supply' else 'invoice' end;
  v_document.cause := 'order:' || p_order_id || coalesce((select ':' || nullif(count(*), 0) from tax_documents
    where order_id = p_order_id and cause like 'order:%'), '');
  v_document.reason := '';
  v_document.buyer_gstin := v_order.buyer_gstin;
  v_document.issued_at := p_at;
  v_document := write_tax_document(v_document, v_order, v_lines);
  return v_document.number;
end $$;

-- Invoices the new pieces of an exchange, once, at the price that was paid for the old ones. The caller holds the
-- lock of the order.
create or replace function issue_exchange_invoice(p_request_id bigint, p_at timestamptz default null) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_request return_requests;
  v_line order_lines;
  v_order orders;
  v_seller sellers := current_seller();
  v_document tax_documents;
  v_lines tax_document_lines[];
begin
  select * into v_request from return_requests where id = p_request_id;
  select * into v_line from order_lines where id = v_request.order_line_id;
  select * into v_order from orders where id = v_line.order_id for no key update;
  v_document.cause := 'exchange:' || p_request_id;
  if exists (select from tax_documents where cause = v_document.cause) then
    return (select number from tax_documents where cause = v_document.cause);
  end if;

  select code into v_document.place_code from place_of_supply(v_order.shipping_address);
  select array_agg(row(null, 1, null, v_line.id, 'goods', concat_ws(', ', v_line.product_name, v_line.colour_name,
      coalesce(s.size, v_line.size)), v_line.hsn, applied.rate_bp, applied.rule, v_request.quantity, v_line.unit_price_paise,
      taxable, cgst, sgst, igst, share_of(v_line, v_request.quantity))::tax_document_lines)
  into v_lines
  from (
    select case when v_seller.is_composition then 0 else rate_bp end as rate_bp,
      case when v_seller.is_composition then 'composition' else rule end as rule
    from find_tax_rate(v_line.hsn, v_line.unit_price_paise, day_in_india(coalesce(p_at, now())))) applied
  cross join lateral split_tax(share_of(v_line, v_request.quantity), applied.rate_bp,
    v_document.place_code = v_seller.state_code)
  left join sizes s on s.id = v_request.wanted_size_id;

  v_document.kind := case when v_seller.is_composition then 'bill_of_supply' else 'invoice' end;
  v_document.reason := '';
  v_document.buyer_gstin := v_order.buyer_gstin;
  v_document.issued_at := p_at;
  v_document := write_tax_document(v_document, v_order, v_lines);
  return v_document.number;
end $$;
