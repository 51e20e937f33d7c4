-- What the offers of a purchase are reckoned from, as api/domains/offers/basis.ts has it; null where no offer runs and no
-- code is given.
create or replace function offer_basis(p_lines lines_to_buy, p_buyer offer_buyer) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_size_ids integer[] := coalesce((p_lines).size_ids, '{}');
  v_code jsonb;
  v_basis jsonb;
begin
  if not may_have_offers((p_buyer).code) then return null; end if;
  if (p_buyer).code is not null then v_code := find_code_offer(p_buyer, v_size_ids); end if;

  v_basis := jsonb_build_object(
    'lines', basis_lines(p_lines),
    'offers', (
      select coalesce(jsonb_agg(
        o.body || jsonb_build_object('id', o.id, 'version', version, 'name', name, 'covers', covered.sizes) order by o.id), '[]')
      from offers o
      cross join lateral (
        select array(select sizes_in_scope(p_scope => o.body -> 'scope', p_among => v_size_ids) order by 1) as sizes offset 0) covered
      where state = 'running' and (trigger = 'automatic' or id = (v_code ->> 'offer_id')::integer)
        and covered.sizes <> '{}' and offer_hindrance(o, p_buyer) is null),
    'code', v_code,
    'shipping', jsonb_build_object('fee_paise', fact_paise('shipping_fee'),
      'free_above_paise', fact_paise('free_shipping_above')),
    'round_to', offer_round());
  return v_basis || jsonb_build_object(
    'left', (
      select coalesce(jsonb_object_agg(l.offer_id, paise_left + coalesce(hers.saving_paise, 0)), '{}')
      from offer_limits l left join offer_uses hers on hers.offer_id = l.offer_id
        and hers.purchase_id = (p_buyer).held_id and hers.given_back_at is null
      where paise_left is not null
        and l.offer_id in (select (o ->> 'id')::integer from jsonb_array_elements(v_basis -> 'offers') o)));
end $$;

-- What pieces are rounded down to: 100 for rupees, 1 for paise.
create or replace function offer_round() returns integer
language sql stable as $$
  select case fact('offer_rounding') when 'paisa' then 1 else 100 end
$$;

-- What is bought, at its prices of now.
create or replace function basis_lines(p_lines lines_to_buy) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('size_id', s.id, 'quantity', quantity, 'price_paise', price_paise) order by s.id), '[]')
    from unnest((p_lines).size_ids, (p_lines).quantities) as line(size_id, quantity) join sizes s on s.id = size_id);
end $$;

-- As offer_basis, of what is looked at before it is bought.
-- p_address_id: where it would go; null for her default address
create or replace function offers_for(p_lines lines_to_buy, p_customer_id integer, p_code text, p_address_id integer)
returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not may_have_offers(p_code) then return null; end if;
  return offer_basis(p_lines, find_offer_buyer(p_customer_id, find_address_phone(p_customer_id, p_address_id),
    held_purchase(p_customer_id), p_code));
end $$;

-- The phone of an address, where it is hers, else of her default one.
create or replace function find_address_phone(p_customer_id integer, p_address_id integer) returns text
language sql stable as $$
  select phone from addresses
  where customer_id = p_customer_id and (id = p_address_id or is_default)
  order by id = p_address_id desc nulls last limit 1
$$;

-- The purchase whose pieces a customer holds: her next one takes its place.
create or replace function held_purchase(p_customer_id integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select id from purchases where customer_id = p_customer_id and status = 'open' and kind <> 'entered'
$$;

create or replace function may_have_offers(p_code text) returns boolean
language sql stable as $$
  select p_code is not null or exists (select from offers where state = 'running' and trigger = 'automatic')
$$;

-- By what a buyer is known to offers.
-- p_customer_id: null for anyone
-- p_phone: of the address that it goes to, where that is known
-- p_held_id: a purchase of hers that this one takes the place of; what it has used counts as left to her
create or replace function find_offer_buyer(p_customer_id integer, p_phone text, p_held_id integer, p_code text)
returns offer_buyer
language sql stable as $$
  select row(p_customer_id, c.email, coalesce(nullif(p_phone, ''), c.phone, ''), p_held_id, upper(trim(p_code)))::offer_buyer
  from (values (p_customer_id)) asked(id) left join customers c using (id)
$$;

create or replace function offer_code_sha256(p_code text) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to(p_code, 'UTF8'))
$$;

-- Which offer a buyer's code is of, {offer_id, refused}, of which one is null.
create or replace function find_code_offer(p_buyer offer_buyer, p_size_ids integer[]) returns jsonb
language plpgsql stable as $$
declare
  v_offer offers;
  v_refused text;
begin
  select * into v_offer from offers
  where code = (p_buyer).code
    or id = (select offer_id from offer_codes where sha256 = offer_code_sha256((p_buyer).code))
  order by state <> 'ended' desc, id desc limit 1;
  v_refused := case
    when v_offer.id is null or v_offer.state in ('draft', 'scheduled') then 'offer_unknown'
    when v_offer.state <> 'running' then 'offer_ended'
    else offer_hindrance(v_offer, p_buyer)
  end;
  if v_refused is null and not exists (
      select from sizes_in_scope(p_scope => v_offer.body -> 'scope', p_among => p_size_ids)) then
    v_refused := 'offer_not_for_these';
  end if;
  return jsonb_build_object('offer_id', case when v_refused is null then v_offer.id end, 'refused', v_refused);
end $$;

-- Why someone cannot have a running offer: offer_not_yours | offer_used_up; null where she can.
create or replace function offer_hindrance(p_offer offers, p_buyer offer_buyer) returns text
language plpgsql stable as $$
declare
  v_body jsonb := p_offer.body;
  v_limit offer_limits;
  v_hers boolean;
begin
  if jsonb_array_length(v_body -> 'customers') > 0
    and not coalesce(v_body -> 'customers' @> to_jsonb((p_buyer).customer_id), false) then
    return 'offer_not_yours';
  end if;
  if (v_body ->> 'first_order')::boolean and exists (
      select from orders where status <> 'Cancelled' and customer_id in (select same_person(p_buyer))) then
    return 'offer_not_yours';
  end if;
  if p_offer.trigger = 'codes' and exists (
      select from offer_uses
      where code_sha256 = offer_code_sha256((p_buyer).code) and given_back_at is null
        and purchase_id is distinct from (p_buyer).held_id) then
    return 'offer_used_up';
  end if;
  select * into v_limit from offer_limits where offer_id = p_offer.id;
  if v_limit.offer_id is null then return null; end if;
  v_hers := exists (
    select from offer_uses where offer_id = p_offer.id and purchase_id = (p_buyer).held_id and given_back_at is null);
  if not v_hers and (v_limit.uses_left <= 0 or v_limit.paise_left <= 0) then return 'offer_used_up'; end if;
  if v_body ->> 'per_customer' is not null and (v_body ->> 'per_customer')::integer <= (
      select count(*) from offer_uses
      where offer_id = p_offer.id and given_back_at is null and purchase_id is distinct from (p_buyer).held_id
        and (customer_id = (p_buyer).customer_id or email = (p_buyer).email
          or phone <> '' and phone = (p_buyer).phone)) then
    return 'offer_used_up';
  end if;
  return null;
end $$;

-- Accounts and guests of the same mail address or phone.
create or replace function same_person(p_buyer offer_buyer) returns setof integer
language sql stable as $$
  select id from customers where email = (p_buyer).email
  union
  select id from customers where (p_buyer).phone <> '' and phone = (p_buyer).phone
  union
  select customer_id from addresses where (p_buyer).phone <> '' and phone = (p_buyer).phone
$$;
