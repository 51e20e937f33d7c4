-- Returns and exchanges: ask, approve or reject, receive, finish. As in orders.sql each step is one
-- call in autocommit, and locks are taken in the order customer, payment intent, order, then size
-- rows ascending by id in one pass. The customer's lock alone makes her steps take turns.

-- When a delivered line can last be asked back.
create or replace function return_until(p_delivered_at timestamptz, p_return_days integer) returns timestamptz
language sql stable parallel safe as $$
  select p_delivered_at + interval '24 hours' * p_return_days
$$;

-- Why a line cannot be asked back, or null when it can:
-- open | asked_before | not_delivered | over | not_allowed
create or replace function return_hindrance(
  p_order orders, p_line order_lines, p_request_type text, p_return_days integer
) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from return_requests
                 where order_line_id = p_line.id and closed_at is null) then 'open'
    when exists (select from return_requests where order_line_id = p_line.id) then 'asked_before'
    when p_order.status <> 'Delivered' or p_order.delivered_at is null then 'not_delivered'
    when now() > return_until(p_order.delivered_at, p_return_days) then 'over'
    when not case p_request_type when 'Return' then p_line.is_returnable else p_line.is_replaceable end
      then 'not_allowed'
  end
$$;

-- A request begins at its beginning, and moves one way.
create or replace function return_status_guard() returns trigger
language plpgsql as $$
begin
  if (coalesce(old.status, ''), new.status) not in
     (('', 'Requested'), ('Requested', 'Approved'), ('Requested', 'Rejected'), ('Approved', 'Rejected'),
      ('Approved', 'Received'), ('Received', 'Refunded'), ('Received', 'Exchanged')) then
    raise exception 'a return cannot move from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'return_status_moves';
  end if;
  return new;
end $$;

create or replace trigger return_requests_begin
  before insert on return_requests
  for each row execute function return_status_guard();
create or replace trigger return_requests_guard_status
  before update of status on return_requests
  for each row when (old.status <> new.status) execute function return_status_guard();

create or replace function mail_return_news(p_request return_requests, p_kind text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into outbox (message_id, kind, recipient, payload)
  select replace(p_kind, '_', '-') || '.' || p_request.id, p_kind, c.email,
    jsonb_build_object('return_request_id', p_request.id)
  from customers c where c.id = p_request.customer_id
$$;

-- Locks a request with all it touches but sizes; null when there is none.
create or replace function lock_return(p_request_id integer) returns return_requests
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_request return_requests;
begin
  perform lock_order((select l.order_id from return_requests r
    join order_lines l on l.id = r.order_line_id where r.id = p_request_id));
  select * into v_request from return_requests where id = p_request_id for no key update;
  return v_request;
end $$;

-- Asks for a line to be taken back, or exchanged for pieces of another size of its variant.
--
-- p_wanted_size_id: null for the size that she has
-- p_upi_id: kept where money that was paid in cash is to go back
-- outcome: requested | missing | wrong_size | short, or a hindrance
-- wanted_size, pieces_left (when short): of the size that is wanted
create or replace function request_return(
  p_customer_id integer,
  p_order_line_id integer,
  p_request_type text,
  p_reason text,
  p_wanted_size_id integer,
  p_upi_id text,
  p_return_days integer
) returns table (outcome text, wanted_size text, pieces_left integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders;
  v_line order_lines;
  v_size sizes;
  v_hindrance text;
  v_request return_requests;
begin
  select l.* into v_line from order_lines l join orders o on o.id = l.order_id
  where l.id = p_order_line_id and o.customer_id = p_customer_id;
  v_order := lock_order(v_line.order_id);
  if v_order.id is null then
    return query select 'missing', null::text, null::integer;
    return;
  end if;

  v_hindrance := return_hindrance(v_order, v_line, p_request_type, p_return_days);
  if v_hindrance is not null then
    return query select v_hindrance, null::text, null::integer;
    return;
  end if;

  if p_request_type = 'Exchange' then
    -- Nothing is taken yet, so nothing is locked: the parcel is days away.
    select * into v_size from sizes
    where id = coalesce(p_wanted_size_id, v_line.size_id) and variant_id = v_line.variant_id;
    if not found then
      return query select 'wrong_size', null::text, null::integer;
      return;
    end if;
    if v_size.stock < v_line.quantity then
      return query select 'short', v_size.size, v_size.stock;
      return;
    end if;
  end if;

  insert into return_requests (order_line_id, customer_id, request_type, reason, wanted_size_id, upi_id)
  values (v_line.id, p_customer_id, p_request_type, p_reason, v_size.id,
    case when p_request_type = 'Return' and v_order.payment_method = 'cod' then p_upi_id end)
  returning * into v_request;
  perform mail_return_news(v_request, 'return_requested');
  return query select 'requested', null::text, null::integer;
end $$;

-- outcome: approved | already | refused | missing
create or replace function approve_return(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.status = 'Approved' then
    return query select 'already', v_request.status;
  elsif v_request.status <> 'Requested' then
    return query select 'refused', v_request.status;
  else
    update return_requests set status = 'Approved' where id = p_request_id;
    perform mail_return_news(v_request, 'return_approved');
    return query select 'approved', 'Approved';
  end if;
end $$;

-- Turns a request down, also when its parcel has come and cannot be taken back.
--
-- outcome: rejected | already | refused | missing
create or replace function reject_return(p_request_id integer, p_rejection text)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.status = 'Rejected' then
    return query select 'already', v_request.status;
  elsif v_request.status not in ('Requested', 'Approved') then
    return query select 'refused', v_request.status;
  else
    update return_requests
    set status = 'Rejected', rejection = p_rejection, closed_at = now(), upi_id = null
    where id = p_request_id;
    perform move_returned_order(v_request.order_line_id);
    perform mail_return_news(v_request, 'return_rejected');
    return query select 'rejected', 'Rejected';
  end if;
end $$;

-- Books a parcel in: its pieces go back into stock once, and money becomes due, or new pieces leave it.
--
-- p_refund_instead: for an exchange whose size is sold out
-- outcome: received | short | already | refused | missing
-- pieces_left (when short): of the size that is wanted
create or replace function receive_return(p_request_id integer, p_refund_instead boolean)
returns table (outcome text, status text, pieces_left integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_line order_lines;
  v_is_exchange boolean;
  v_left integer;
begin
  if v_request.id is null then
    return query select 'missing', null::text, null::integer;
    return;
  end if;
  if v_request.status in ('Received', 'Refunded', 'Exchanged') then
    return query select 'already', v_request.status, null::integer;
    return;
  end if;
  if v_request.status <> 'Approved' then
    return query select 'refused', v_request.status, null::integer;
    return;
  end if;

  select * into v_line from order_lines where id = v_request.order_line_id;
  v_is_exchange := v_request.request_type = 'Exchange' and not p_refund_instead;
  perform lock_sizes(array[v_line.size_id, v_request.wanted_size_id], null);
  if v_is_exchange then
    -- Before the pieces are back: she is not to get her own again.
    select stock into v_left from sizes where id = v_request.wanted_size_id;
    if v_left < v_line.quantity then
      return query select 'short', v_request.status, v_left;
      return;
    end if;
    insert into stock_ledger (size_id, delta, reason, cause)
    values (v_request.wanted_size_id, -v_line.quantity, 'exchange', 'return:' || p_request_id);
  end if;
  insert into stock_ledger (size_id, delta, reason, cause)
  values (v_line.size_id, v_line.quantity, 'return', 'return:' || p_request_id);

  if not v_is_exchange then perform refund_return(v_request, v_line); end if;
  update return_requests set status = 'Received', upi_id = null where id = p_request_id;
  perform mail_return_news(v_request, 'return_received');
  return query select 'received', 'Received', null::integer;
end $$;

-- Writes down what goes back for a line: its pieces as they were paid for, with the last line of an
-- order its shipping too. Bringing cash to a door is paid for either way. The caller has locked the order.
create or replace function refund_return(p_request return_requests, p_line order_lines) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into refunds (razorpay_payment_id, method, upi_id, order_id, return_request_id, amount_paise, reason)
  select i.razorpay_payment_id, case o.payment_method when 'cod' then 'upi' else 'razorpay' end,
    p_request.upi_id, o.id, p_request.id,
    p_line.unit_price_paise * p_line.quantity + case when exists (
      select from order_lines l
      where l.order_id = o.id and l.id <> p_line.id and not exists (
        select from refunds f join return_requests r on r.id = f.return_request_id
        where r.order_line_id = l.id and f.status <> 'failed'))
      then 0 else o.shipping_paise end,
    'it was returned'
  from orders o left join payment_intents i on i.id = o.payment_intent_id
  where o.id = p_line.order_id
$$;

-- What was paid in cash goes back once it was paid, and no more than the goods and their shipping.
create or replace function guard_upi_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from orders o
    where o.id = new.order_id and o.payment_method = 'cod' and o.payment_status = 'paid'
      and o.subtotal_paise + o.shipping_paise >=
        (select sum(amount_paise) from refunds where order_id = o.id and status <> 'failed')) then
    raise exception 'more would go back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger refunds_guard_upi
  after insert on refunds
  for each row when (new.method = 'upi') execute function guard_upi_refund();

-- A return is over when its money has gone.
create or replace function close_refunded_return() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order_line_id integer;
begin
  update return_requests set status = 'Refunded', closed_at = now()
  where id = new.return_request_id and status = 'Received'
  returning order_line_id into v_order_line_id;
  perform move_returned_order(v_order_line_id);
  return null;
end $$;

create or replace trigger refunds_close_return
  after update of status on refunds
  for each row when (new.status = 'processed' and old.status <> 'processed' and new.return_request_id is not null)
  execute function close_refunded_return();

-- Keeps that the operator has paid a refund by hand, and forgets where to.
--
-- outcome: paid | already | reference_used | missing
create or replace function refund_paid(p_refund_id integer, p_reference text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_refund refunds;
begin
  perform lock_order((select order_id from refunds where id = p_refund_id and method = 'upi'));
  select * into v_refund from refunds where id = p_refund_id and method = 'upi' for no key update;
  if not found then return 'missing'; end if;
  if v_refund.status <> 'pending' then return 'already'; end if;
  begin
    update refunds
    set status = 'processed', processed_at = now(), upi_reference = p_reference, upi_id = null
    where id = p_refund_id;
  exception when unique_violation then
    return 'reference_used';
  end;
  perform mark_order_refunded(v_refund.order_id);
  insert into outbox (message_id, kind, recipient, payload)
  select 'refund-sent.' || p_refund_id, 'refund_sent', c.email,
    jsonb_build_object('refund_id', p_refund_id)
  from orders o join customers c on c.id = o.customer_id where o.id = v_refund.order_id;
  return 'paid';
end $$;

-- Gives an exchange the parcel in which its new pieces go, once.
--
-- p_tracking_url: where the carrier shows its way, or null
-- outcome: booked | replayed | booked_before | awb_taken | refused | missing
-- awb_number: of the exchange's parcel, also when it was booked before under another one
create or replace function book_exchange(
  p_request_id integer, p_courier text, p_awb_number text, p_tracking_url text
) returns table (outcome text, status text, awb_number text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_earlier shipments;
begin
  if v_request.id is null then
    return query select 'missing', null::text, null::text;
    return;
  end if;
  select * into v_earlier from shipments where return_request_id = p_request_id;
  if found then
    return query select
      case when v_earlier.awb_number = p_awb_number then 'replayed' else 'booked_before' end,
      v_request.status, v_earlier.awb_number;
    return;
  end if;
  if not sends_new_pieces(v_request) then
    return query select 'refused', v_request.status, null::text;
    return;
  end if;
  insert into shipments (order_id, direction, return_request_id, courier, awb_number, tracking_url)
  select l.order_id, 'exchange', p_request_id, p_courier, p_awb_number, p_tracking_url
  from order_lines l where l.id = v_request.order_line_id
  on conflict (awb_number) do nothing;
  if not found then
    return query select 'awb_taken', v_request.status, null::text;
    return;
  end if;
  return query select 'booked', v_request.status, p_awb_number;
end $$;

-- Whether a request is an exchange whose old pieces are here, also when the new ones have left.
create or replace function sends_new_pieces(p_request return_requests) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select p_request.request_type = 'Exchange' and p_request.status in ('Received', 'Exchanged')
    and not exists (select from refunds where return_request_id = p_request.id)
$$;

-- The courier has its parcel: the exchange has been sent.
create or replace function follow_exchange_parcel() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform finish_exchange(new.return_request_id);
  return null;
end $$;

create or replace trigger shipments_finish_exchange
  after update of current_status on shipments
  for each row when (new.return_request_id is not null and old.current_status = 'Shipment Created'
    and new.current_status <> 'Shipment Created')
  execute function follow_exchange_parcel();

-- Ends an exchange: the new parcel has left.
--
-- outcome: exchanged | already | refused | missing
create or replace function finish_exchange(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
begin
  if v_request.id is null then
    return query select 'missing', null::text;
  elsif v_request.status = 'Exchanged' then
    return query select 'already', v_request.status;
  elsif not sends_new_pieces(v_request) then
    return query select 'refused', v_request.status;
  else
    update return_requests set status = 'Exchanged', closed_at = now() where id = p_request_id;
    perform move_returned_order(v_request.order_line_id);
    perform mail_return_news(v_request, 'exchange_sent');
    return query select 'exchanged', 'Exchanged';
  end if;
end $$;

-- Moves an order once nothing of it is open or kept: Refunded when all its money went back, Exchanged
-- when every line was answered and one came again. The caller has locked the customer.
create or replace function move_returned_order(p_order_line_id integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update orders o
  set status = case when lines.refunded = lines.number then 'Refunded' else 'Exchanged' end
  from (
    select l.order_id, count(*) as number, count(r.closed_at) as closed,
      count(*) filter (where r.status = 'Refunded') as refunded,
      count(*) filter (where r.status = 'Exchanged') as exchanged
    from order_lines l left join return_requests r on r.order_line_id = l.id
    where l.order_id = (select order_id from order_lines where id = p_order_line_id)
    group by l.order_id
  ) lines
  where o.id = lines.order_id and o.status = 'Delivered'
    and (lines.refunded = lines.number or (lines.closed = lines.number and lines.exchanged > 0))
$$;
