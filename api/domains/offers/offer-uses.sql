-- Locks the limits of offers, and of what an earlier purchase has used, for one who has locked the sizes; says whether they
-- are as they were when they were chosen, and she may use them all.
-- p_chosen: [{id, version, saving_paise}]
create or replace function lock_offers(p_chosen jsonb, p_buyer offer_buyer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids integer[] := array(select (chosen ->> 'id')::integer from jsonb_array_elements(p_chosen) chosen);
begin
  perform from offer_limits
  where offer_id = any(v_ids || array(select offer_id from offer_uses where purchase_id = (p_buyer).held_id))
  order by offer_id for no key update;
  perform from offer_codes where sha256 = offer_code_sha256((p_buyer).code) for no key update;
  return not exists (
    select from jsonb_array_elements(p_chosen) chosen
    join offers o on o.id = (chosen ->> 'id')::integer
    left join offer_limits l on l.offer_id = o.id
    left join offer_uses hers on hers.offer_id = o.id and hers.purchase_id = (p_buyer).held_id and hers.given_back_at is null
    where o.state <> 'running' or o.version <> (chosen ->> 'version')::integer or offer_hindrance(o, p_buyer) is not null
      or l.paise_left + coalesce(hers.saving_paise, 0) < (chosen ->> 'saving_paise')::bigint);
end $$;

create or replace function move_offer_uses(p_purchase_id integer, p_by integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from offer_limits
  where offer_id in (select offer_id from offer_uses where purchase_id = p_purchase_id and given_back_at is null)
  order by offer_id for no key update;
  update offer_limits l
  set uses_left = uses_left + p_by, paise_left = paise_left + p_by * saving_paise
  from offer_uses u
  where u.purchase_id = p_purchase_id and u.given_back_at is null and u.offer_id = l.offer_id;
end $$;

-- Writes down what a purchase uses; its caller has locked their limits.
create or replace function use_offers(p_purchase_id integer, p_chosen jsonb, p_buyer offer_buyer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into offer_uses (offer_id, purchase_id, customer_id, saving_paise, email, phone, code_sha256)
  select o.id, p_purchase_id, (p_buyer).customer_id, (chosen ->> 'saving_paise')::bigint, (p_buyer).email,
    (p_buyer).phone, case o.trigger when 'codes' then offer_code_sha256((p_buyer).code) end
  from jsonb_array_elements(p_chosen) chosen join offers o on o.id = (chosen ->> 'id')::integer;
  select move_offer_uses(p_purchase_id, -1);
$$;

-- Gives back what a purchase has used: its hold has ended, its order is cancelled or its parcel back. Its caller has locked
-- the sizes.
create or replace function give_offers_back(p_purchase_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform move_offer_uses(p_purchase_id, 1);
  update offer_uses set given_back_at = now() where purchase_id = p_purchase_id and given_back_at is null;
end $$;

-- A payment that came after its hold had ended keeps the price that was promised, also past a limit.
create or replace function use_offers_again(p_purchase_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update offer_uses u
  set given_back_at = null, code_sha256 = case when not exists (
    select from offer_uses other where other.code_sha256 = u.code_sha256 and other.given_back_at is null) then code_sha256 end
  where purchase_id = p_purchase_id and given_back_at is not null;
  if found then perform move_offer_uses(p_purchase_id, -1); end if;
end $$;
