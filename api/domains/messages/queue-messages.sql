-- Queues a message about an order on each channel that its customer has consented to, once for its event.
create or replace function queue_messages(p_order_id bigint, p_customer_id bigint, p_kind text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into messages (order_id, channel, kind, expires_at)
  select p_order_id, channel, p_kind, now() + case p_kind
      when 'order_out_for_delivery' then interval '12 hours'
      else interval '1 day'
    end
  from unnest(array['whatsapp', 'sms']) channel
  where has_consent(p_purpose => channel, p_customer_id => p_customer_id)
  on conflict (order_id, kind, channel) do nothing
$$;
