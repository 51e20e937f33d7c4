-- Records the seller's facts as they are set, where they are other than before.
-- p_facts: {legal_name, trade_name, address, email, phone, gstin, hsn_digits, is_composition}
-- p_state: its name or code; null for that of the GSTIN
-- outcome: recorded | unknown_state
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
