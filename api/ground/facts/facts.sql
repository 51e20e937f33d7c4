-- What is true of the shop now, as a setting is written; empty where there is none.
create or replace function fact(p_name text) returns text
language plpgsql stable parallel safe as $$
declare
  v_default text := fact_default(p_name);
begin
  if v_default is null then raise exception 'there is no fact %', p_name; end if;
  return coalesce(
    nullif((select value from shop_facts where name = p_name order by version desc limit 1), ''), v_default);
end $$;

-- One in rupees, such as fact_paise('cod_fee').
create or replace function fact_paise(p_name text) returns bigint
language plpgsql stable parallel safe as $$
begin
  return fact(p_name)::numeric * 100;
end $$;

-- One that is a whole number, such as fact_number('return_days').
create or replace function fact_number(p_name text) returns integer
language sql stable parallel safe set search_path = public, pg_temp as $$
  select fact(p_name)::integer
$$;

-- What holds where a fact was not set; null of what is none. A test compares it with the settings.
create or replace function fact_default(p_name text) returns text
language sql immutable parallel safe as $$
  select case p_name
    when 'cod_fee' then '50'
    when 'shipping_fee' then '0'
    when 'free_shipping_above' then '10000'
    when 'stock_hold_seconds' then '900'
    when 'payment_link_hours' then '24'
    when 'was_price_days' then '30'
    when 'return_days' then '7'
    when 'refund_days' then '7'
    when 'remittance_days' then '8'
    when 'dispatch_cutoff' then '14:00'
    when 'dispatch_holidays' then ''
    when 'cod_clear_up_to' then 'low'
    when 'review_approval' then 'by-rule'
    when 'low_stock_pieces' then '2'
    when 'offer_rounding' then 'rupee'
    when 'offer_spread_rate' then 'before'
    when 'shop_name' then 'Nool'
    when 'shop_tagline' then ''
    when 'shop_email' then 'hello@nool.example'
    when 'shop_phone' then '+91 422 000 0000'
    when 'shop_whatsapp' then ''
    when 'shop_address' then '14 Weavers Street, Coimbatore, Tamil Nadu 641001, India'
    when 'shop_founded' then ''
    when 'shop_country' then 'India'
    when 'social_links' then ''
    when 'payment_brands' then 'visa,mastercard,americanexpress,googlepay'
    when 'shop_legal_name' then 'Nool Garments Private Limited'
    when 'shop_gstin' then '33AAAAA0000A1Z9'
    when 'shop_state' then ''
    when 'hsn_digits' then '4'
    when 'composition_dealer' then 'off'
    when 'grievance_officer' then 'Kavitha Raman'
    when 'nodal_officer' then ''
    when 'packaging_mark' then ''
    when 'epr_registration' then ''
  end
$$;
