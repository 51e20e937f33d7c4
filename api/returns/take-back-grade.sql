-- Why a grade cannot be taken back; null where it can, unless its pieces were sold since. The latest grade of an order
-- comes first, as its refund depends on those before.
create or replace function grade_hindrance(p_request return_requests) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when p_request.status in ('Requested', 'Approved', 'Pickup Booked', 'Rejected') then 'refused'
    when p_request.status = 'Exchanged' or exists (
        select from packings where return_request_id = p_request.id)
      or exists (select from shipments where return_request_id = p_request.id and direction = 'exchange') then 'packed'
    when exists (select from refunds where return_request_id = p_request.id and (status = 'processed'
        or status = 'pending' and method = 'razorpay' and (attempts > 0 or razorpay_refund_id is not null))) then 'paid'
    when exists (select from refunds own join refunds later on later.order_id = own.order_id and later.id > own.id
        where own.return_request_id = p_request.id and own.status = 'pending'
          and later.return_request_id is not null and later.status <> 'failed') then 'graded_since'
    when exists (select from tax_documents where cause = return_cause(p_request) and is_month_closed(issued_on)) then 'filed'
  end
$$;

-- Takes the grade of a return back, until its refund is paid or sent: stock, ledgers, refund and credit note are as they
-- were before it, and its pieces are graded anew.
-- outcome: taken_back | sold | packed | paid | graded_since | filed | refused | missing
create or replace function take_back_grade(p_request_id integer)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return(p_request_id);
  v_cause text := return_cause(v_request);
  v_hindrance text;
  v_upi_id text;
begin
  if v_request.id is null then
    return query select 'missing', null::text;
    return;
  end if;
  -- The worker sends it without the order's lock.
  select upi_id into v_upi_id from refunds where return_request_id = p_request_id and status = 'pending' for update;
  v_hindrance := grade_hindrance(v_request);
  if v_hindrance is not null then
    return query select v_hindrance, v_request.status;
    return;
  end if;

  perform lock_sizes(array[(select size_id from order_lines where id = v_request.order_line_id),
    v_request.wanted_size_id], null);
  begin
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, -delta, reason, 'taken-back-' || v_cause from stock_ledger where cause = v_cause order by delta;
  exception when check_violation then
    return query select 'sold', v_request.status;
    return;
  end;
  insert into graded_ledger (size_id, grade, delta, reason, cause)
  select size_id, grade, -delta, reason, 'taken-back-' || v_cause from graded_ledger where cause = v_cause;
  update refunds set status = 'failed', awaits_approval = false, upi_id = null, last_error = 'the grade was taken back'
  where return_request_id = p_request_id and status = 'pending';
  update tax_documents set cancelled_at = now() where cause = v_cause and cancelled_at is null;
  delete from outbox where message_id = return_mail_id(v_request, 'return_received') and sent_at is null;

  update return_requests r
  set status = 'Pickup Booked', regraded = r.regraded + 1, upi_id = v_upi_id, is_our_fault = is_our_fault(r.reason),
    goods_paise = null, shipping_paise = null, cod_fee_paise = null, exchange_number = null,
    asked_quantity = null,
    -- Those that did not come may have been asked back anew.
    quantity = coalesce(least(r.asked_quantity, r.quantity + pieces_to_return(l)), r.quantity)
  from order_lines l where r.id = p_request_id and l.id = r.order_line_id;
  return query select 'taken_back', 'Pickup Booked';
end $$;
