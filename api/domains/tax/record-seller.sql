-- Records the seller's facts as they are set, where they are other than before.
-- p_facts: {legal_name, trade_name, address, email, phone, gstin, hsn_digits, is_composition}
-- p_state: its name or code; null for that of the GSTIN
-- Returns recorded, or unknown_state.
create or replace function record_seller(p_facts jsonb, p_state text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last sellers := current_seller();
  v_new sellers := jsonb_populate_record(v_last, p_facts);
begin
  select code into v_new.state_code from state_names where name = plain_state_name(p_state);
  if v_new.state_code is null then
    select code into v_new.state_code from states where code = coalesce(p_state, left(v_new.gstin, 2));
  end if;
  if v_new.state_code is null then return 'unknown_state'; end if;
  if v_new is not distinct from v_last then return 'recorded'; end if;
  insert into sellers (legal_name, trade_name, address, email, phone, state_code, gstin, hsn_digits, is_composition)
  values (v_new.legal_name, v_new.trade_name, v_new.address, v_new.email, v_new.phone, v_new.state_code,
    v_new.gstin, v_new.hsn_digits, v_new.is_composition);
  return 'recorded';
end $$;

create or replace function current_seller() returns sellers
language sql stable parallel safe as $$
  select s from sellers s order by id desc limit 1
$$;

-- The seller is recorded as the shop's facts say.
create or replace function follow_seller_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_state text := fact('shop_state');
begin
  if record_seller(
    jsonb_build_object('legal_name', fact('shop_legal_name'), 'trade_name', fact('shop_name'),
      'address', fact('shop_address'), 'email', fact('shop_email'), 'phone', fact('shop_phone'),
      'gstin', fact('shop_gstin'), 'hsn_digits', fact_number('hsn_digits'),
      'is_composition', fact('composition_dealer') = 'on'),
    nullif(v_state, '')) = 'unknown_state'
  then
    raise check_violation using constraint = 'facts', message = case when v_state = ''
      then 'shop_gstin: it begins with no state''s code; set shop_state to the state''s name first'
      else format('shop_state: %s is no state of India; give its name, or its GST code such as 33', v_state)
    end;
  end if;
  return null;
end $$;

create or replace trigger facts_of_seller_set after insert on shop_facts
  for each statement execute function follow_seller_facts();
