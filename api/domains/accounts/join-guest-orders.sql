-- Gives an account the orders of the guest with its address, and what belongs to them; the guest's sessions end. The
-- caller has had the address proved by whom the account has signed in.
-- returns: how many orders
create or replace function join_guest_orders(p_customer_id integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account customers;
  v_guest customers;
  v_purchase purchases;
  v_orders integer;
begin
  perform 1 from customers
  where email = (select email from customers where id = p_customer_id and not is_guest) and deleted_at is null
  order by id for no key update;
  select * into v_account from customers where id = p_customer_id and not is_guest and deleted_at is null;
  select * into v_guest from customers where email = v_account.email and is_guest and deleted_at is null;
  if v_guest.id is null then return 0; end if;

  -- An account has one hold at a time; a payment for this one is an order as long as there are pieces.
  select * into v_purchase from purchases where customer_id = v_guest.id and status = 'open' and kind <> 'entered'
  for no key update;
  if found then
    perform lock_sizes('{}', v_purchase.id);
    perform release_hold(v_purchase.id);
  end if;
  -- Messages about them go on, unless the account has said something else.
  perform record_consent(p_purpose => purpose, p_is_given => true, p_text => text, p_customer_id => v_account.id)
  from (select distinct on (purpose) * from consents where customer_id = v_guest.id order by purpose, id desc) last
  where is_given and purpose in ('whatsapp', 'sms')
    and not exists (select from consents hers where hers.customer_id = v_account.id and hers.purpose = last.purpose);
  update purchases p set customer_id = v_account.id, idempotency_key = case when exists (
      select from purchases hers where hers.customer_id = v_account.id and hers.idempotency_key = p.idempotency_key)
    then null else idempotency_key end
  where customer_id = v_guest.id;
  update orders set customer_id = v_account.id where customer_id = v_guest.id;
  get diagnostics v_orders = row_count;
  update return_requests set customer_id = v_account.id where customer_id = v_guest.id;
  update complaints set customer_id = v_account.id where customer_id = v_guest.id;
  update reviews set customer_id = v_account.id where customer_id = v_guest.id;
  update customer_notes set customer_id = v_account.id where customer_id = v_guest.id;
  update addresses set customer_id = v_account.id, is_default = false where customer_id = v_guest.id;
  update cart_lines hers set is_for_later = false, quantity = l.quantity from cart_lines l
  where hers.customer_id = v_account.id and l.customer_id = v_guest.id and l.size_id = hers.size_id
    and hers.is_for_later and not l.is_for_later;
  update cart_lines l set customer_id = v_account.id where customer_id = v_guest.id
    and not exists (select from cart_lines hers where hers.customer_id = v_account.id and hers.size_id = l.size_id);
  delete from cart_lines where customer_id = v_guest.id;
  delete from sessions where customer_id = v_guest.id;
  return v_orders;
end $$;
