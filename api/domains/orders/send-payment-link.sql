-- Mails a link that was just made, and audits it.
create or replace function send_payment_link(p_intent_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (message_id, kind, recipient, payload)
  select 'payment-link.' || i.id, 'payment_link', c.email, jsonb_build_object('intent_id', i.id)
  from payment_intents i join customers c on c.id = i.customer_id where i.id = p_intent_id;
  perform write_audit('link.make', 'payment link ' || id, null, jsonb_build_object('rupees', amount_paise / 100.0))
  from payment_intents where id = p_intent_id;
end $$;
