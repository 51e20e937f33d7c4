-- Copies what the deletion of an account erases to where the application cannot read it, for as long as law asks.
-- Passwords, tokens, bank details and pictures are not copied.
create or replace function lock_away(p_customer_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into locked_accounts (customer_id, erase_at, data)
  select c.id, now() + find_law_term('deleted_accounts_locked_for', day_in_india(now()))::interval,
    jsonb_build_object(
      'account', to_jsonb(c) - array['password_hash', 'profile_picture'],
      'addresses', (select jsonb_agg(to_jsonb(a)) from addresses a where a.customer_id = c.id),
      'sessions', (select jsonb_agg(to_jsonb(s) - 'token_hash') from sessions s where s.customer_id = c.id),
      'cart', (select jsonb_agg(to_jsonb(l)) from cart_lines l where l.customer_id = c.id),
      'wishlist', (select jsonb_agg(to_jsonb(w)) from wishlist_items w where w.customer_id = c.id),
      'wishlist_share', (select to_jsonb(s) - 'token' from wishlist_shares s where s.customer_id = c.id),
      'recently_viewed', (select jsonb_agg(to_jsonb(v)) from recently_viewed v where v.customer_id = c.id),
      'stock_alerts', (select jsonb_agg(to_jsonb(s)) from stock_alerts s where s.customer_id = c.id),
      'muted_notifications', (select jsonb_agg(to_jsonb(m)) from muted_notifications m where m.customer_id = c.id),
      'nominee', (select to_jsonb(n) from nominees n where n.customer_id = c.id),
      'complaints', (select jsonb_agg(to_jsonb(k)) from complaints k where k.customer_id = c.id),
      'reviews', (select jsonb_agg(jsonb_build_object('id', r.id, 'author_name', r.author_name, 'state', r.state,
          'text', case when r.state <> 'approved' then r.title || chr(10) || r.body end))
        from reviews r where r.customer_id = c.id),
      'customer_notes', (select jsonb_agg(to_jsonb(n)) from customer_notes n where n.customer_id = c.id),
      'notes', (select jsonb_agg(jsonb_build_object('order_id', o.id, 'notes', o.notes))
        from orders o where o.customer_id = c.id and o.notes is not null),
      'return_reasons', (select jsonb_agg(jsonb_build_object('return_id', r.id, 'reason', r.reason))
        from return_requests r where r.customer_id = c.id and r.reason <> ''),
      'mails', (select jsonb_agg(jsonb_build_object('kind', m.kind, 'at', m.created_at))
        from outbox m where m.recipient = c.email))
  from customers c where c.id = p_customer_id
$$;

-- Erases what has been locked for long enough.
create or replace function erase_locked_accounts() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from locked_accounts where erase_at <= now()
$$;
