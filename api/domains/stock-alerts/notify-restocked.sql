-- Notifies who waits for a size that can be bought again, by mail and push as she has chosen: those who asked first,
-- p_per_piece for each piece in stock and day, as more would come for nothing.
create or replace function notify_restocked(p_per_piece integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_notified integer;
begin
  with stocked as (
    select s.id, p_per_piece * s.stock - (
        select count(*) from stock_alerts a where a.size_id = s.id and told_at > now() - interval '1 day') as room
    from (select distinct size_id from stock_alerts where told_at is null) waiting
    join sizes s on s.id = size_id and s.stock > 0
    join variants v on v.id = s.variant_id
    join products p on p.id = v.product_id and p.is_active
  ), due as (
    select a.id from stocked cross join lateral (
      select id from stock_alerts where size_id = stocked.id and told_at is null
      order by created_at, id limit greatest(room, 0)) a
    limit 200
  ), notified as (
    -- Of two workers that choose the same at once the second finds them notified.
    update stock_alerts a set told_at = now() from due where a.id = due.id and a.told_at is null
    returning a.id, a.customer_id, a.created_at, 'back-in-stock.' || a.id as event,
      jsonb_build_object('stock_alert_id', a.id) as payload
  ), mailed as (
    insert into outbox (message_id, kind, recipient, payload)
    select event, 'back_in_stock', email, payload
    from notified join customers c on c.id = customer_id
    where c.deleted_at is null and not exists (
      select from muted_notifications m where m.customer_id = c.id and kind = 'mail:back_in_stock')
    order by notified.created_at, notified.id
  )
  select count(*) into v_notified
  from notified, lateral queue_push(customer_id, 'back_in_stock', event, 'back-in-stock.' || id, payload);
  return v_notified;
end $$;

-- Lets her wait again, at her earlier place, whose size was sold before any word of it went out.
create or replace function reopen_stock_alert(p_stock_alert_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  with reopened as (
    delete from stock_alerts a
    where id = p_stock_alert_id and told_at is not null
      and not exists (select from outbox where message_id = 'back-in-stock.' || a.id and sent_at is not null)
      and not exists (
        select from pushes join push_devices d on d.id = device_id join sessions s on s.id = d.session_id
        where s.customer_id = a.customer_id and event = 'back-in-stock.' || a.id and sent_at is not null)
    returning customer_id, size_id, created_at
  )
  insert into stock_alerts (customer_id, size_id, created_at)
  select customer_id, size_id, created_at from reopened
  on conflict (customer_id, size_id) where told_at is null do nothing
$$;
