-- Has the gateway asked for the refund of a return ten minutes later: until then its grade can be taken back.
create or replace function hold_refund(p_request_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update refunds set next_attempt_at = now() + interval '10 minutes'
  where return_request_id = p_request_id and status = 'pending' and method = 'razorpay' and attempts = 0
$$;
