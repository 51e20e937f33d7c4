-- Takes the proof of one mailbox; the second one joins them. Whatever is placed, paid or asked for meanwhile waits for
-- these locks, and finds the account that stays.
-- p_is_target: whether it is the mailbox of the account that stays
-- p_closed_address: that of the closed account from now on
-- picture: of the closed account, to be dropped
-- outcome: proved | merged | repeated | over
create or replace function prove_merge(p_merge_id integer, p_is_target boolean, p_closed_address text)
returns table (outcome text, picture text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_merge customer_merges;
  v_closed customers;
  v_target customers;
begin
  select * into v_merge from customer_merges where id = p_merge_id;
  -- Customers first, as who asks does.
  perform 1 from customers where id in (v_merge.target_id, v_merge.closed_id) order by id for no key update;
  select * into v_merge from customer_merges where id = p_merge_id for update;
  if v_merge.merged_at is not null then
    return query select 'repeated', null::text;
    return;
  end if;
  if v_merge.id is null or v_merge.expires_at <= now() or exists (
    select from customers where id in (v_merge.target_id, v_merge.closed_id) and deleted_at is not null)
  then
    return query select 'over', null::text;
    return;
  end if;
  update customer_merges set
    target_proved_at = case when p_is_target then coalesce(target_proved_at, now()) else target_proved_at end,
    closed_proved_at = case when p_is_target then closed_proved_at else coalesce(closed_proved_at, now()) end
  where id = p_merge_id returning * into v_merge;
  if num_nulls(v_merge.target_proved_at, v_merge.closed_proved_at) > 0 then
    return query select 'proved', null::text;
    return;
  end if;

  perform act_as('customer');
  select * into v_closed from customers where id = v_merge.closed_id;
  select * into v_target from customers where id = v_merge.target_id;
  perform lock_away(v_closed.id);
  perform move_belongings(v_merge.target_id, v_closed.id);
  delete from sessions where customer_id = v_closed.id;
  delete from password_resets where customer_id = v_closed.id;
  delete from phone_logins where customer_id = v_closed.id;
  update customers set email = p_closed_address, username = p_closed_address, email_confirmed_at = null, first_name = '',
    last_name = '', phone = '', phone_confirmed_at = null, address = '', password_hash = '', profile_picture = null,
    deleted_at = now()
  where id = v_closed.id;
  -- So that what was written stays hers, in a copy of her data and in its erasure.
  update outbox set recipient = v_target.email where recipient = v_closed.email and num_nulls(sent_at, held_at) < 2;
  update customers set email_confirmed_at = coalesce(email_confirmed_at, now()),
    phone = case when phone in ('', v_closed.phone) then v_closed.phone else phone end,
    phone_confirmed_at = case when phone in ('', v_closed.phone)
      then coalesce(phone_confirmed_at, v_closed.phone_confirmed_at) else phone_confirmed_at end
  where id = v_target.id;
  -- Who opened the account may be another than who reads its mail: only a password set by a mailed code is hers.
  if v_target.email_confirmed_at is null then
    delete from sessions where customer_id = v_target.id;
    update customers set password_hash = '' where id = v_target.id;
  end if;
  update customer_merges set merged_at = now() where id = p_merge_id;
  perform write_audit('customer.merge', 'customer ' || v_target.id, null,
    jsonb_build_object('closed', 'customer ' || v_closed.id));
  return query select 'merged', v_closed.profile_picture;
end $$;
