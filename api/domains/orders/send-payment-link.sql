-- Mails a link that was just made, and audits it.
create or replace function send_payment_link(p_purchase_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (message_id, kind, recipient, payload)
  select 'payment-link.' || p.id, 'payment_link', c.email, jsonb_build_object('purchase_id', p.id)
  from purchases p join customers c on c.id = p.customer_id where p.id = p_purchase_id;
  perform write_audit('link.make', 'payment link ' || id, null, jsonb_build_object('rupees', purchase_total(id) / 100.0))
  from purchases where id = p_purchase_id;
end $$;
