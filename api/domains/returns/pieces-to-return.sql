-- How many pieces of a line have not been asked back yet; what became of an earlier request does not matter.
create or replace function pieces_to_return(p_line order_lines) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select p_line.quantity - coalesce(sum(quantity), 0)::integer
  from return_requests where order_line_id = p_line.id
$$;

create or replace function return_pieces_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select pieces_to_return(l) from order_lines l where id = new.order_line_id) < 0 then
    raise exception 'more pieces are asked back than were sold'
      using errcode = 'check_violation', constraint = 'return_requests_pieces';
  end if;
  return null;
end $$;

create or replace trigger return_requests_guard_pieces
  after insert or update of quantity, order_line_id on return_requests
  for each row execute function return_pieces_guard();
