-- Moves an order where no stock, money or courier is involved.
-- outcome: moved | refused | missing
create or replace function move_order(p_order_id bigint, p_to_status text)
returns table (outcome text, from_status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders := lock_order(p_order_id);
begin
  if p_to_status not in ('Confirmed', 'Processing') then
    raise exception 'only another step makes an order %', p_to_status;
  end if;
  if v_order.id is null then
    return query select 'missing', null::text;
  elsif not exists (select from order_status_moves
                    where from_status = v_order.status and to_status = p_to_status) then
    return query select 'refused', v_order.status;
  else
    update orders set status = p_to_status where id = p_order_id;
    return query select 'moved', v_order.status;
  end if;
end $$;
