-- Receives a parcel all of whose pieces go to the shelf.
-- p_refund_instead: for an exchange whose size is sold out
-- outcome: received | short | already | refused | missing
-- pieces_left (when short): of the wanted size
create or replace function receive_return(p_request_id integer, p_refund_instead boolean)
returns table (outcome text, status text, pieces_left integer)
language sql security definer set search_path = public, pg_temp as $$
  select case outcome when 'graded' then 'received' else outcome end, status, pieces_left
  from grade_return(p_request_id, null, p_refund_instead, null, true, false)
$$;
