-- Queues a push to each device of a customer, once for its event, unless she has switched its kind off.
create or replace function queue_push(
  p_customer_id integer, p_kind text, p_event text, p_subject text, p_payload jsonb
) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into pushes (device_id, kind, event, subject, payload, expires_at)
  select d.id, p_kind, p_event, p_subject, p_payload, now() + case p_kind
      when 'order_out_for_delivery' then interval '12 hours'
      when 'back_in_stock' then interval '1 day'
      else interval '3 days'
    end
  from push_devices d join sessions s on s.id = d.session_id
  where s.customer_id = p_customer_id and s.expires_at > now()
    and not exists (select from muted_notifications where customer_id = p_customer_id and kind = p_kind)
  order by d.id
  -- A device that is signed out at this moment is left out: neither waits for the other.
  for key share of d skip locked
  on conflict (device_id, event) do nothing
$$;
