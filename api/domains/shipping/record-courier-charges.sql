-- Records what a courier has charged for parcels of ours, each entry of its statement once, whatever comes how often.
-- Entries of other parcels are passed over. What is charged for weight opens a weight charge, unless the courier weighed
-- no more than it was told: it can be disputed for seven days.
-- p_charges: of each entry, description, awb, return_awb, kind, paise, declared_grams, charged_grams, at
-- returns how many are new
create or replace function record_courier_charges(p_charges jsonb) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with recorded as (
    insert into courier_charges (shipment_id, entry, description, kind, amount_paise, declared_grams, charged_grams, charged_at)
    select s.id, entry, description, kind, paise, coalesce(s.weight_grams, declared_grams), charged_grams, at
    from jsonb_to_recordset(p_charges) as given(entry text, description text, awb text, return_awb text, kind text,
      paise bigint, declared_grams integer, charged_grams integer, at timestamptz)
    cross join lateral (
      select id, weight_grams from (
        select id, weight_grams, awb_number = awb as is_its_own from shipments where awb_number in (awb, return_awb)
        union all
        -- What a label cost that was replaced since.
        select parcel.id, weight_grams, false from bookings_to_cancel replaced
        join shipments parcel on parcel.order_id = replaced.order_id and direction = 'forward'
        where replaced.awb_number = awb) found
      order by is_its_own desc, id limit 1) s
    order by s.id, entry, description
    on conflict do nothing
    returning *
  ), opened as (
    insert into weight_charges (charge_id, due_at)
    select id, charged_at + interval '7 days' from recorded
    where kind = 'weight' and amount_paise > 0 and (charged_grams > declared_grams) is not false
  )
  select count(*)::integer from recorded
$$;

-- Whether the courier has given back what it charged for a parcel's weight.
create or replace function is_weight_given_back(p_shipment_id integer) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(amount_paise), 0) <= 0 from courier_charges where shipment_id = p_shipment_id and kind = 'weight'
$$;
