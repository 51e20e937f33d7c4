-- Records the seller as the facts of the shop say, where they are other than before. Refuses a state that there is not.
create or replace function record_seller() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last sellers := current_seller();
  v_new sellers := v_last;
begin
  v_new.legal_name := fact('shop_legal_name');
  v_new.trade_name := fact('shop_name');
  v_new.address := fact('shop_address');
  v_new.email := fact('shop_email');
  v_new.phone := fact('shop_phone');
  v_new.gstin := fact('shop_gstin');
  v_new.hsn_digits := fact_number('hsn_digits');
  v_new.is_composition := fact('composition_dealer') = 'on';
  select code into v_new.state_code from state_names where name = plain_state_name(fact('shop_state'));
  if v_new.state_code is null then
    select code into v_new.state_code from states
    where code = coalesce(nullif(fact('shop_state'), ''), left(v_new.gstin, 2));
  end if;
  if v_new.state_code is null then
    raise check_violation using constraint = 'facts', message = case when fact('shop_state') = ''
      then 'shop_gstin: it begins with no state''s code; set shop_state to the state''s name first'
      else format('shop_state: %s is no state of India; give its name, or its GST code such as 33', fact('shop_state'))
    end;
  end if;
  if v_new is not distinct from v_last then return; end if;
  insert into sellers (legal_name, trade_name, address, email, phone, state_code, gstin, hsn_digits, is_composition)
  values (v_new.legal_name, v_new.trade_name, v_new.address, v_new.email, v_new.phone, v_new.state_code,
    v_new.gstin, v_new.hsn_digits, v_new.is_composition);
end $$;

create or replace function follow_seller_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_seller();
  return null;
end $$;

create or replace trigger facts_of_seller_set after insert on shop_facts
  for each statement execute function follow_seller_facts();

create or replace function current_seller() returns sellers
language sql stable parallel safe as $$
  select s from sellers s order by id desc limit 1
$$;
