-- Stock moves only by a row in the ledger: the trigger applies it, the constraint sizes.stock >= 0
-- refuses it, and the unique (cause, size, reason) makes each effect happen once.

create or replace function apply_stock_movement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sizes set stock = stock + new.delta where id = new.size_id;
  return null;
end $$;

create or replace trigger stock_ledger_moves_stock
  after insert on stock_ledger for each row execute function apply_stock_movement();
