create or replace function count_order_change() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger orders_count_change
  before update on orders
  for each row execute function count_order_change();
