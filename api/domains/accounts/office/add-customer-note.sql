-- Notes something of a customer for those who work here.
-- outcome: noted | unknown
create or replace function add_customer_note(p_customer_id integer, p_text text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Her erasure waits, or has deleted her.
  perform 1 from customers where id = p_customer_id and deleted_at is null for share;
  if not found then return 'unknown'; end if;
  insert into customer_notes (customer_id, text) values (p_customer_id, p_text);
  -- Its text is not the audit's, which outlives her account.
  perform write_audit('customer.note', 'customer ' || p_customer_id, null, '{"fields": ["text"]}');
  return 'noted';
end $$;
