-- Two accounts of one person become one. Staff ask, and she proves each mailbox by the link that went there: one
-- alone joins nothing.
-- Asks for it, in an act; what was asked before for the account that would close is over.
-- outcome: asked | unknown | same | target_is_guest
-- merge_id: null unless asked
create or replace function ask_merge(p_target_id integer, p_closed_id integer)
returns table (outcome text, merge_id integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_guests boolean[];
  v_id integer;
begin
  if p_target_id = p_closed_id then
    return query select 'same', null::integer;
    return;
  end if;
  perform 1 from customers where id in (p_target_id, p_closed_id) order by id for no key update;
  select array_agg(is_guest order by (id = p_target_id) desc) into v_guests from customers
  where id in (p_target_id, p_closed_id) and deleted_at is null;
  if cardinality(v_guests) is distinct from 2 then
    return query select 'unknown', null::integer;
    return;
  end if;
  if v_guests[1] and not v_guests[2] then
    return query select 'target_is_guest', null::integer;
    return;
  end if;
  update customer_merges set expires_at = now()
  where closed_id = p_closed_id and merged_at is null and expires_at > now();
  insert into customer_merges (target_id, closed_id) values (p_target_id, p_closed_id) returning id into v_id;
  perform write_audit('customer.merge-ask', 'customer ' || p_target_id, null,
    jsonb_build_object('closes', 'customer ' || p_closed_id));
  return query select 'asked', v_id;
end $$;
