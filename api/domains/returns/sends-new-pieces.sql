-- Whether a request is an exchange whose old pieces were received and which was not refunded.
create or replace function sends_new_pieces(p_request return_requests) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_request.request_type = 'Exchange' and p_request.status in ('Received', 'Exchanged')
    and not exists (select from refunds where return_request_id = p_request.id and status <> 'failed')
$$;
