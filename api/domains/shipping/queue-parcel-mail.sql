-- A parcel first scanned as delivered sends no mail that it was shipped. With each mail go a push and messages.
create or replace function queue_parcel_mail(p_order orders, p_from_status text, p_to_status text)
returns void
language sql security definer set search_path = public, pg_temp as $$
  with written as (
    insert into outbox (message_id, kind, recipient, payload)
    select replace(mail.kind, '_', '-') || '.' || p_order.id, mail.kind, c.email,
      jsonb_build_object('order_id', p_order.id)
    from customers c, (select case
        when p_to_status = 'Delivered' then 'order_delivered'
        when p_to_status = 'Out for Delivery' then 'order_out_for_delivery'
        when p_from_status = 'Shipment Created' then 'order_shipped'
      end) as mail(kind)
    where c.id = p_order.customer_id and mail.kind is not null
    on conflict (message_id) do nothing
    returning message_id, kind, payload
  )
  select queue_push(p_order.customer_id, kind, message_id, 'order.' || p_order.id, payload),
    queue_messages(p_order.id, p_order.customer_id, kind)
  from written
$$;
