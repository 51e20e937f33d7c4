-- What was paid for a line's pieces.
create or replace function line_paise(p_line order_lines) returns bigint
language sql immutable parallel safe as $$
  select p_line.unit_price_paise * p_line.quantity
$$;

-- What was paid for some pieces of a line, after others went back: all parts together are the whole, to the paisa.
create or replace function pieces_paise(
  p_line_paise bigint, p_quantity integer, p_earlier integer, p_pieces integer
) returns bigint
language sql immutable parallel safe as $$
  select p_line_paise * (p_earlier + p_pieces) / p_quantity - p_line_paise * p_earlier / p_quantity
$$;
