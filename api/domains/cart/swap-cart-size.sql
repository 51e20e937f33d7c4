-- Gives a line of a customer's cart another size of its colour; the line of that size, if there is one, joins it; one for
-- later gives way to it.
-- p_quantity: pieces of the line itself
--
-- outcome: swapped | missing | unknown | full | short
-- pieces: in the line (swapped); in the other line (full); left to her (short)
create or replace function swap_cart_size(
  p_customer_id integer, p_line_id integer, p_size_id integer, p_quantity integer, p_max_quantity integer
) returns table (outcome text, pieces integer)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_line cart_lines;
  v_other cart_lines;
  v_size record;
begin
  perform 1 from cart_lines
  where customer_id = p_customer_id and (id = p_line_id or size_id = p_size_id) order by id for update;
  select * into v_line from cart_lines where id = p_line_id and customer_id = p_customer_id and not is_for_later;
  if not found then
    return query select 'missing', null::integer;
    return;
  end if;

  select s.price_paise, s.stock + pieces_held(p_customer_id => p_customer_id, p_size_id => s.id) as left_to_her
  into v_size
  from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
  where s.id = p_size_id and p.is_active
    and s.variant_id = (select variant_id from sizes where id = v_line.size_id);
  if not found then
    return query select 'unknown', null::integer;
    return;
  end if;

  select * into v_other from cart_lines
  where customer_id = p_customer_id and size_id = p_size_id and id <> p_line_id;
  pieces := p_quantity + case when v_other.is_for_later then 0 else coalesce(v_other.quantity, 0) end;
  if pieces > p_max_quantity then
    return query select 'full', pieces - p_quantity;
  elsif pieces > v_size.left_to_her then
    return query select 'short', v_size.left_to_her;
  else
    delete from cart_lines where id = v_other.id;
    update cart_lines set size_id = p_size_id, quantity = pieces, seen_price_paise = v_size.price_paise
    where id = p_line_id;
    return query select 'swapped', pieces;
  end if;
exception when unique_violation then
  -- Another tab has added that size meanwhile: the caller's next try joins it.
  raise exception using errcode = 'serialization_failure';
end $$;
