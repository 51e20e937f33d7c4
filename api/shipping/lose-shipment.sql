-- Gives up an order's parcel before it is claimed, as the command line of the release before does. Later ones claim it.
create or replace function lose_shipment(p_shipment_id integer, p_remedy text default 'again') returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order((select order_id from shipments where id = p_shipment_id and direction = 'forward'));
  v_shipment shipments;
begin
  if v_order.id is null then return 'missing'; end if;
  select * into v_shipment from shipments where id = p_shipment_id;
  if v_shipment.lost_at is not null then return 'already'; end if;
  if not was_handed_over(v_shipment) or v_shipment.current_status = 'Delivered' or not may_be_given_up(v_order, v_shipment) then
    return 'refused';
  end if;
  if p_remedy = 'again' and not has_pieces_of(p_shipment_id) then return 'short'; end if;
  perform write_audit('parcel.lose', v_order.number, null,
    jsonb_build_object('awb', v_shipment.awb_number, 'remedy', p_remedy));
  perform give_parcel_up(v_order, v_shipment, p_remedy);
  perform follow_problem(p_shipment_id);
  return 'lost';
end $$;
