-- The first scan of its parcel finishes an exchange.
create or replace function follow_exchange_parcel() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform finish_exchange(new.return_request_id);
  return null;
end $$;

create or replace trigger shipments_finish_exchange
  after update of current_status on shipments
  for each row when (new.direction = 'exchange' and old.current_status = 'Shipment Created'
    and new.current_status <> 'Shipment Created')
  execute function follow_exchange_parcel();
