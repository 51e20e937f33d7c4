-- Up Migration

-- A UPI id is kept as long as money is to go there: with the request, then with its refund.
update return_requests set upi_id = null where closed_at is not null;
alter table return_requests
  -- What the customer is told, and has to live with.
  add column rejection text,
  add constraint return_requests_closed check
    ((closed_at is not null) = (status in ('Refunded', 'Exchanged', 'Rejected'))),
  add constraint return_requests_rejection check ((rejection is not null) = (status = 'Rejected')),
  add constraint return_requests_upi_id check
    (upi_id is null or (closed_at is null and upi_id ~ '^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]+$'));

-- Once for each line, whatever became of it.
drop index return_requests_one_open;
create unique index return_requests_once on return_requests (order_line_id);

alter table refunds
  alter column razorpay_payment_id drop not null,
  -- Razorpay gives back what it has taken; what was paid in cash, the operator pays by hand.
  add column method text not null default 'razorpay' check (method in ('razorpay', 'upi')),
  add column upi_id text,
  -- The bank's number of a payment by hand.
  add column upi_reference text unique,
  add column return_request_id integer references return_requests,
  add constraint refunds_one_way check
    (case method when 'razorpay' then razorpay_payment_id is not null and upi_id is null and upi_reference is null
     else razorpay_payment_id is null and razorpay_refund_id is null and order_id is not null end),
  add constraint refunds_upi_reference check
    (method = 'razorpay' or (upi_reference is not null) = (status = 'processed')),
  add constraint refunds_upi_id check (upi_id is null or status = 'pending');
-- A refund that failed is followed by another.
create unique index refunds_one_a_return on refunds (return_request_id) where status <> 'failed';
create index refunds_order on refunds (order_id);
