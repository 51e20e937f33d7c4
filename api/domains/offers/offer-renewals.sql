-- Records which products' prices with offers are to be worked out again; see renew_offered.
create or replace function record_offer_renewal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_product_id integer := case tg_table_name
    when 'sizes' then (select product_id from variants where id = (to_jsonb(new) ->> 'variant_id')::integer)
    when 'product_changes' then (to_jsonb(new) ->> 'product_id')::integer
    when 'scheduled_price_rows' then (to_jsonb(new) ->> 'product_id')::integer
  end;
begin
  if tg_table_name = 'sizes' and v_product_id is null
    or tg_table_name = 'offer_limits' and not exists (
      select from offers where id = (to_jsonb(new) ->> 'offer_id')::integer and state = 'running' and trigger = 'automatic')
  then return null; end if;
  insert into offer_renewals (product_id) values (v_product_id) on conflict do nothing;
  return null;
end $$;

-- Offers that anyone has by themselves: all products, as their scope may be of any.
create or replace trigger offers_renew_started after insert on offers
  for each row when (new.state = 'running' and new.trigger = 'automatic') execute function record_offer_renewal();
create or replace trigger offers_renew after update of state, body, trigger on offers
  for each row when ('running' in (old.state, new.state) and new.trigger = 'automatic') execute function record_offer_renewal();
create or replace trigger offer_limits_renew_reached after insert or update on offer_limits
  for each row when (coalesce(new.uses_left, 1) <= 0 or coalesce(new.paise_left, 1) <= 0) execute function record_offer_renewal();
create or replace trigger offer_limits_renew_left after update on offer_limits
  for each row when (coalesce(old.uses_left, 1) <= 0 or coalesce(old.paise_left, 1) <= 0) execute function record_offer_renewal();
create or replace trigger shop_facts_renew_offers after insert on shop_facts
  for each row when (new.name = 'offer_rounding') execute function record_offer_renewal();
create or replace trigger collections_renew_offers after insert or delete or update on collections
  for each statement execute function record_offer_renewal();

-- What an offer's scope goes by, and prices.
create or replace trigger product_changes_renew_offers after insert on product_changes
  for each row execute function record_offer_renewal();
create or replace trigger sizes_renew_offers after update of price_paise, mrp_paise on sizes
  for each row when ((old.price_paise, old.mrp_paise) is distinct from (new.price_paise, new.mrp_paise))
  execute function record_offer_renewal();
create or replace trigger scheduled_price_rows_renew_offers after update of state on scheduled_price_rows
  for each row when (old.state is distinct from new.state) execute function record_offer_renewal();
