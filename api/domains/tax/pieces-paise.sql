-- What some pieces of a document's line come to, after others went back: all parts together are the whole, to the paisa.
create or replace function pieces_paise(
  p_line_paise bigint, p_quantity integer, p_earlier integer, p_pieces integer
) returns bigint
language sql immutable parallel safe as $$
  select p_line_paise * (p_earlier + p_pieces) / p_quantity - p_line_paise * p_earlier / p_quantity
$$;
