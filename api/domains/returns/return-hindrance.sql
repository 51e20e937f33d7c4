create or replace function return_until(p_delivered_at timestamptz, p_return_days integer) returns timestamptz
language sql stable parallel safe as $$
  select p_delivered_at + interval '24 hours' * p_return_days
$$;

-- Why no piece of a line can be returned or exchanged; null when some can.
create or replace function return_hindrance(
  p_order orders, p_line order_lines, p_request_type text, p_return_days integer
) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when pieces_to_return(p_line) <= 0 then case
      when exists (select from return_requests where order_line_id = p_line.id and closed_at is null) then 'open'
      else 'asked_before' end
    when p_order.status <> 'Delivered' or p_order.delivered_at is null then 'not_delivered'
    when now() > return_until(p_order.delivered_at, p_return_days) then 'over'
    when not case p_request_type when 'Return' then p_line.is_returnable else p_line.is_replaceable end
      then 'not_allowed'
  end
$$;
