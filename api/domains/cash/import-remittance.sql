-- Takes a courier's remittance in: cash that matches to the paisa moves to the bank, each order's once. A line that
-- does not match moves none, and is written down until it is settled. All arrays are as long; letter case of an AWB counts for nothing.
-- why: null where it matched, else unknown | not_cod | not_delivered | remitted | amount | before_order | to_come
create or replace function import_remittance(
  p_awb_numbers text[], p_amounts_paise bigint[], p_dates date[], p_references text[]
) returns table (line integer, order_number text, expected_paise bigint, why text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_remittance_id integer := nextval(pg_get_serial_sequence('remittances', 'id'));
  v_order_ids integer[];
begin
  -- Last in the order of locks: a delivery that is just recorded waits for it, and it for none.
  v_order_ids := array(
    select order_id from cash_places
    where place = 'courier' and order_id in (
      select order_id from shipments where upper(awb_number) in (select upper(awb) from unnest(p_awb_numbers) as awb))
    order by order_id for no key update
  );

  return query
  with judged as materialized (
    select given.line::integer, s.awb_number as awb, coalesce(s.awb_number, given.awb) as awb_number, paise, paid_on, reference, o.id as order_id, o.number,
      case when is_cod then p.amount_paise end as expected, case
        when o.id is null then 'unknown'
        when not is_cod then 'not_cod'
        when p.place = 'bank' then 'remitted'
        -- Nor what was delivered since: another remittance may have it, too.
        when p.place is distinct from 'courier' or o.id <> all(v_order_ids) then 'not_delivered'
        when p.amount_paise <> paise then 'amount'
        when wrong_day is not null then wrong_day
        -- A second line of the same parcel.
        when row_number() over (
          partition by o.id, p.amount_paise = paise and wrong_day is null order by given.line) > 1 then 'remitted'
      end as why
    from unnest(p_awb_numbers, p_amounts_paise, p_dates, p_references) with ordinality
      as given(awb, paise, paid_on, reference, line)
    left join lateral (
      select * from shipments where upper(awb_number) = upper(awb) order by awb_number = awb desc limit 1) s on true
    left join orders o on o.id = s.order_id
    left join cash_places p on p.order_id = o.id
    cross join lateral (select o.payment_method = 'cod' and s.direction = 'forward' as is_cod, case
      when paid_on < day_in_india(p_at => o.created_at) then 'before_order'
      when paid_on > day_in_india(p_at => now()) + 1 then 'to_come' end as wrong_day) of_parcel
  ), matched as (
    select * from judged where why is null
  ), remittance as (
    insert into remittances (id, total_paise) overriding system value
    select v_remittance_id, sum(paise) from matched having count(*) > 0
  ), lines as (
    insert into remittance_lines (order_id, remittance_id, awb_number, reference, paid_on, amount_paise)
    select order_id, v_remittance_id, awb, reference, paid_on, paise from matched
  ), entries as (
    insert into cash_ledger (order_id, reason, from_account, to_account, amount_paise)
    select order_id, 'remitted', 'courier', 'bank', paise from matched
  ), places as (
    update cash_places set place = 'bank', since = now()
    from matched where matched.order_id = cash_places.order_id
  ), exceptions as (
    insert into remittance_exceptions as earlier
      (awb_number, got_paise, paid_on, reference, order_id, expected_paise, why)
    select awb_number, paise, paid_on, reference, order_id, expected, why
    from (
      select distinct on (upper(awb_number), paise, paid_on, reference) * from judged
      -- A file that comes again is no news.
      where why is not null and not exists (select from remittance_lines paid
        where (paid.order_id, paid.amount_paise, paid.paid_on, paid.reference)
          = (judged.order_id, judged.paise, judged.paid_on, judged.reference))
      order by upper(awb_number), paise, paid_on, reference, line) news
    order by line
    on conflict (upper(awb_number), got_paise, paid_on, reference) do update
    set order_id = excluded.order_id, expected_paise = excluded.expected_paise, why = excluded.why
    where earlier.settled_at is null
  )
  select line, number, expected, why from judged order by line;
  perform settle_remitted(v_remittance_id);

  perform write_audit('remittance.import', 'remittance ' || id, null,
    jsonb_build_object('rupees', total_paise / 100.0))
  from remittances where id = v_remittance_id;
end $$;
