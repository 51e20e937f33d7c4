-- What a scanner reads on a piece: the maker's own bar code, else ours.
create or replace function size_code(p_size_id integer, p_barcode text) returns text
language sql immutable parallel safe as $$
  select coalesce(p_barcode, 'NS' || lpad(p_size_id::text, 7, '0'))
$$;
