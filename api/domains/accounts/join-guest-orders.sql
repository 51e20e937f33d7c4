-- Gives an account the orders of the guest with its address, and what belongs to them; the guest's sessions end. The
-- caller has had the address proved by whom the account has signed in.
-- returns: how many orders
create or replace function join_guest_orders(p_customer_id integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account customers;
  v_guest customers;
  v_orders integer;
begin
  perform 1 from customers
  where email = (select email from customers where id = p_customer_id and not is_guest) and deleted_at is null
  order by id for no key update;
  select * into v_account from customers where id = p_customer_id and not is_guest and deleted_at is null;
  select * into v_guest from customers where email = v_account.email and is_guest and deleted_at is null;
  if v_guest.id is null then return 0; end if;

  -- Messages about them go on, unless the account has said something else.
  perform record_consent(p_purpose => purpose, p_is_given => true, p_text => text, p_customer_id => v_account.id)
  from (select distinct on (purpose) * from consents where customer_id = v_guest.id order by purpose, id desc) last
  where is_given and purpose in ('whatsapp', 'sms')
    and not exists (select from consents hers where hers.customer_id = v_account.id and hers.purpose = last.purpose);
  v_orders := move_orders(v_account.id, v_guest.id);
  delete from sessions where customer_id = v_guest.id;
  return v_orders;
end $$;
