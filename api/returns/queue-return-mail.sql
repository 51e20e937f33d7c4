create or replace function queue_return_mail(p_request return_requests, p_kind text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into outbox (message_id, kind, recipient, payload)
  select replace(p_kind, '_', '-') || '.' || p_request.id, p_kind, c.email,
    jsonb_build_object('return_request_id', p_request.id)
  from customers c where c.id = p_request.customer_id
$$;
