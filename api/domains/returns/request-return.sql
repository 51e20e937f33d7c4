-- Requests the return of pieces of a line, or their exchange for another size of its variant.
-- p_quantity: null for all pieces that were not asked back yet
-- p_wanted_size_id: null for the same size
-- p_upi_id: stored where a payment in cash is to be refunded
-- outcome: requested | missing | wrong_size | short | too_many | open | asked_before | not_delivered | over | not_allowed
-- wanted_size, pieces_left (when short): of the wanted size
-- pieces_left (when too_many): of the line
create or replace function request_return(
  p_customer_id integer,
  p_order_line_id bigint,
  p_request_type text,
  p_reason text,
  p_wanted_size_id integer,
  p_upi_id text,
  p_return_days integer,
  p_quantity integer default null
) returns table (outcome text, wanted_size text, pieces_left integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_order orders;
  v_line order_lines;
  v_size sizes;
  v_hindrance text;
  v_quantity integer;
  v_request return_requests;
  v_fit text;
begin
  select l.* into v_line from order_lines l join orders o on o.id = l.order_id
  where l.id = p_order_line_id and o.customer_id = p_customer_id;
  v_order := lock_order(v_line.order_id);
  if v_order.id is null then
    return query select 'missing', null::text, null::integer;
    return;
  end if;

  v_hindrance := return_hindrance(v_order, v_line, p_request_type, p_return_days);
  -- A final sale is none where the piece is not as it should be.
  if v_hindrance = 'not_allowed' and p_request_type = 'Return' and not v_line.is_replaceable
     and is_our_fault(p_reason) then
    v_hindrance := null;
  end if;
  if v_hindrance is not null then
    return query select v_hindrance, null::text, null::integer;
    return;
  end if;

  v_quantity := coalesce(p_quantity, pieces_to_return(v_line));
  if v_quantity > pieces_to_return(v_line) then
    return query select 'too_many', null::text, pieces_to_return(v_line);
    return;
  end if;

  if p_request_type = 'Exchange' then
    -- Only checked: the pieces are taken when the parcel arrives.
    select * into v_size from sizes
    where id = coalesce(p_wanted_size_id, v_line.size_id) and variant_id = v_line.variant_id;
    if not found then
      return query select 'wrong_size', null::text, null::integer;
      return;
    end if;
    if v_size.stock < v_quantity then
      return query select 'short', v_size.size, v_size.stock;
      return;
    end if;
  end if;

  v_fit := fit_of_request(p_reason, (select position from sizes where id = v_line.size_id), v_size.position);
  insert into return_requests (order_line_id, customer_id, request_type, quantity, reason, is_our_fault,
    wanted_size_id, upi_id, fit, fit_product_id, fit_size)
  values (v_line.id, p_customer_id, p_request_type, v_quantity, p_reason, is_our_fault(p_reason), v_size.id,
    case when p_request_type = 'Return' and v_order.payment_method = 'cod' then p_upi_id end,
    v_fit, case when v_fit is not null then v_line.product_id end, case when v_fit is not null then v_line.size end)
  returning * into v_request;
  perform queue_return_mail(v_request, 'return_requested');
  return query select 'requested', null::text, null::integer;
end $$;
