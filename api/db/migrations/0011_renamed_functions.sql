-- Up Migration

-- Their successors have other names; triggers on them are created again with those.
drop function if exists give_back_hold(integer), own_hold(integer, integer),
  keep_razorpay_order(integer, text), keep_confirmation(integer, integer, jsonb),
  mail_parcel_news(orders, text, text), mail_return_news(return_requests, text),
  refund_paid(integer, text);
drop trigger if exists return_requests_begin on return_requests;
