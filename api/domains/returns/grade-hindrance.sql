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
