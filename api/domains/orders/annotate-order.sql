-- Notes something of an order for those who work here.
create or replace function add_order_note(p_order_id bigint, p_text text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into order_notes (order_id, text) values (p_order_id, p_text);
  -- So that who looks at it sees that something is new.
  update orders set tags = tags where id = p_order_id;
  -- Its text is not the audit's, which outlives her account.
  perform write_audit('order.note', number, null, '{"fields": ["text"]}')
  from orders where id = p_order_id;
end $$;
