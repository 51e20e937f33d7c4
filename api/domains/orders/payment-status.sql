create or replace function payment_status_guard() returns trigger
language plpgsql as $$
begin
  if (old.payment_status, new.payment_status) not in
     (('unpaid', 'unpaid'), ('unpaid', 'paid'), ('paid', 'paid'), ('paid', 'refunded'), ('refunded', 'refunded')) then
    raise exception 'a payment cannot move from % to %', old.payment_status, new.payment_status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger orders_guard_payment
  before update of payment_status on orders
  for each row execute function payment_status_guard();
