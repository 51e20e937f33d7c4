create or replace function return_mail_id(p_request return_requests, p_kind text) returns text
language sql immutable parallel safe as $$
  select replace(p_kind, '_', '-') || '.' || p_request.id
    || case when p_request.regraded > 0 then '.' || p_request.regraded else '' end
$$;

create or replace function queue_return_mail(p_request return_requests, p_kind text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into outbox (message_id, kind, recipient, payload)
  select return_mail_id(p_request, p_kind), p_kind, c.email,
    jsonb_build_object('return_request_id', p_request.id)
  from customers c where c.id = p_request.customer_id
$$;
