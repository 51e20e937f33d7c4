-- What leaves without having been scanned at the packing table is numbered when it leaves; what left before this was
-- there, at its next step.
create or replace function invoice_at_removal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform issue_invoice(new.id);
  return null;
end $$;

create or replace trigger orders_invoice_at_removal
  after update of status on orders
  for each row when (new.status in ('Shipped', 'In Transit', 'Delivered') and old.status <> new.status)
  execute function invoice_at_removal();
