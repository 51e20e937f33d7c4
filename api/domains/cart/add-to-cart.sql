-- Adds pieces of a size to a customer's cart, joining the line already there, or adds none. Of a line for later only
-- these pieces are in the cart then.
--
-- outcome: added | unknown | full | short
-- pieces: in the line (added, full); left to her (short)
create or replace function add_to_cart(
  p_customer_id integer,
  p_product_id integer,
  p_variant_id integer,
  p_size_id integer,
  p_quantity integer,
  p_max_quantity integer
) returns table (outcome text, line_id integer, pieces integer)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_size record;
  v_in_line integer;
begin
  select s.price_paise, s.stock + pieces_held(p_customer_id => p_customer_id, p_size_id => s.id) as left_to_her
  into v_size
  from sizes s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
  where s.id = p_size_id and v.id = p_variant_id and p.id = p_product_id and p.is_active;
  if not found then
    return query select 'unknown', null::integer, null::integer;
    return;
  end if;

  -- Checked as it is written: two open tabs wait for each other's row.
  return query
  insert into cart_lines as line (customer_id, size_id, quantity, seen_price_paise)
  select p_customer_id, p_size_id, p_quantity, v_size.price_paise where p_quantity <= v_size.left_to_her
  on conflict (customer_id, size_id) do update
    set quantity = excluded.quantity + case when line.is_for_later then 0 else line.quantity end,
      is_for_later = false, seen_price_paise = excluded.seen_price_paise
    where excluded.quantity + case when line.is_for_later then 0 else line.quantity end
      <= least(p_max_quantity, v_size.left_to_her)
  returning 'added', line.id, line.quantity;
  if found then return; end if;

  select coalesce(sum(quantity), 0) into v_in_line from cart_lines
  where customer_id = p_customer_id and size_id = p_size_id and not is_for_later;
  return query select
    case when v_in_line + p_quantity > p_max_quantity then 'full' else 'short' end, null::integer,
    case when v_in_line + p_quantity > p_max_quantity then v_in_line else v_size.left_to_her end;
end $$;
