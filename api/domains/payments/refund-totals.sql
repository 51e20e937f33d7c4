-- A payment's refunds add up on it; its constraint limits them to what was captured.
create or replace function count_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update payments set refunded_paise = refunded_paise + new.amount_paise
    where razorpay_payment_id = new.razorpay_payment_id and status <> 'failed';
    if not found then
      raise exception 'a failed payment cannot be refunded' using errcode = 'check_violation';
    end if;
  elsif new.status = 'failed' and old.status <> 'failed' then
    update payments set refunded_paise = refunded_paise - new.amount_paise
    where razorpay_payment_id = new.razorpay_payment_id;
  end if;
  return null;
end $$;

create or replace trigger refunds_count_on_payment
  after insert or update of status on refunds
  for each row when (new.method = 'razorpay') execute function count_refund();
