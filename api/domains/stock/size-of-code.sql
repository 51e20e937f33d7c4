-- The size that a scanned code is of: its maker's bar code in any length that scanners send, else ours. Of two, one of
-- the stock take. Null for none.
create or replace function size_of_code(p_code text, p_take_id integer) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  with code as (
    select plain_code(p_code) as plain, substring(plain_code(p_code) from '^NS(\d{6,10})\d$') as digits
  ), found as (
    select s.id, s.barcode from code, sizes s
    where s.barcode = any(array[p_code, code.plain] || array(
      select lpad(code.plain, length, '0') from unnest(array[8, 12, 13, 14]) as length where length >= length(code.plain)))
    union all
    select s.id, s.barcode from code join sizes s on s.id = case
      when code.digits::bigint <= 2147483647 then code.digits::integer end
  )
  select found.id from found
  where is_size_code(p_code => p_code, p_size_id => found.id, p_barcode => found.barcode)
  order by not exists (select from stock_take_lines l where l.take_id = p_take_id and l.size_id = found.id),
    found.barcode is distinct from p_code, found.id
  limit 1
$$;
