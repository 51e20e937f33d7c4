-- Receives the parcel of an exchange that could not be delivered, once: its pieces go where their grades say, and what
-- was paid for the old ones goes back.
-- p_pieces: as put_back takes them; null where all go back to the shelf
-- outcome: taken_in | already | refused | under_way | other_pieces | missing
create or replace function take_exchange_in(p_shipment_id integer, p_pieces jsonb default null)
returns table (outcome text, status text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_request return_requests := lock_return((select return_request_id from shipments
    where id = p_shipment_id and direction = 'exchange'));
  v_shipment shipments;
  v_pieces jsonb;
  v_size_ids integer[];
  v_quantities integer[];
begin
  if v_request.id is null then
    return query select 'missing', null::text;
    return;
  end if;
  select * into v_shipment from shipments where id = p_shipment_id;
  if v_shipment.returned_at is not null then
    return query select 'already', v_request.status;
    return;
  end if;
  if v_shipment.lost_at is not null or v_shipment.current_status = 'Delivered' or not sends_new_pieces(v_request) then
    return query select 'refused', v_request.status;
    return;
  end if;
  if not is_coming_back(v_shipment) then
    return query select 'under_way', v_request.status;
    return;
  end if;
  select array_agg(size_id), array_agg(quantity),
    coalesce(p_pieces, jsonb_agg(jsonb_build_object('size_id', size_id, 'quantity', quantity, 'grade', 'shelf')))
  into v_size_ids, v_quantities, v_pieces from shipment_lines where shipment_id = p_shipment_id;
  if not are_pieces_of(v_pieces, v_size_ids, v_quantities) then
    return query select 'other_pieces', v_request.status;
    return;
  end if;

  update shipments set returned_at = now(), going_back_since = coalesce(going_back_since, now())
  where id = p_shipment_id;
  insert into scans (shipment_id, status, raw_status, scanned_at)
  select p_shipment_id, 'Returned to Us', 'taken in', now()
  where not exists (select from scans where shipment_id = p_shipment_id and status = 'Returned to Us');
  insert into order_events (order_id, status, detail)
  values (v_shipment.order_id, 'Exchange came back', coalesce(v_shipment.awb_number, ''));
  perform put_back('exchange:' || v_request.id, 'return', v_pieces);
  perform undo_exchange(v_request, v_shipment, 'its parcel came back to us');
  if is_audited(current_actor()) then
    perform write_audit('parcel.receive', (select number from orders where id = v_shipment.order_id), null,
      jsonb_build_object('awb', v_shipment.awb_number, 'return', v_request.id, 'pieces', p_pieces));
  end if;
  perform follow_problem(p_shipment_id);
  return query select 'taken_in', 'Received';
end $$;

-- Refunds a locked exchange whose new pieces did not arrive, and credits their invoice.
-- p_reason: in words of a credit note
create or replace function undo_exchange(p_request return_requests, p_shipment shipments, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_request return_requests;
  v_line order_lines;
  v_invoice_id bigint := (select id from tax_documents
    where cause = 'exchange:' || p_request.id and kind <> 'credit_note' and cancelled_at is null);
begin
  select * into v_line from order_lines where id = p_request.order_line_id;
  update return_requests set status = 'Received', closed_at = null where id = p_request.id returning * into v_request;
  perform refund_return(v_request, v_line, p_reason);
  select * into v_request from return_requests where id = p_request.id;
  -- What was not invoiced has the credit of the old pieces alone.
  if v_invoice_id is not null then
    perform issue_credit_note(p_order_id => p_shipment.order_id, p_cause => 'undone-exchange:' || v_request.id,
      p_reason => p_reason,
      p_pieces => jsonb_build_array(jsonb_build_object('order_line_id', v_line.id, 'quantity', v_request.quantity)),
      p_fees => fees_back(v_request),
      p_first_against_id => v_invoice_id);
  end if;
  perform queue_return_mail(v_request, 'exchange_failed');
end $$;
