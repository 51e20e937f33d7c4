-- Starts an act of a member of staff, once for a key; what follows in this transaction is hers. A second call with
-- the key waits for the first.
-- p_refund_limit_paise: what may go back of an order without a second person; null for any
-- result (when repeated): what the first came to
-- outcome: started | repeated | key_reused
create or replace function start_act(
  p_staff_id integer, p_key text, p_request_sha256 bytea, p_request_id text, p_refund_limit_paise bigint
) returns table (outcome text, result jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_earlier staff_acts;
begin
  perform act_as('staff:' || p_staff_id), set_config('nool.request_id', p_request_id, true),
    set_config('nool.refund_limit', coalesce(p_refund_limit_paise::text, 'none'), true);
  if p_key is null then
    return query select 'started', null::jsonb;
    return;
  end if;
  insert into staff_acts (staff_id, key, request_sha256) values (p_staff_id, p_key, p_request_sha256)
  on conflict do nothing;
  if found then
    return query select 'started', null::jsonb;
    return;
  end if;
  select * into v_earlier from staff_acts where staff_id = p_staff_id and key = p_key;
  return query select
    case when v_earlier.request_sha256 = p_request_sha256 then 'repeated' else 'key_reused' end,
    v_earlier.result;
end $$;
