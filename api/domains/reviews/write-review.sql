-- Writes her review of what she received, or edits it. Held back until it is approved, unless the rule approves it:
-- clean words, no photo that was not approved before, and not rejected before.
-- p_order_id: of the link that she came by; null for who is signed in
-- p_version: of the review that she saw; 0 for none
-- p_key: the same key again answers what is there
-- p_photos: keys of all its photos in their order; those of it and new ones
-- outcome: written | repeated | missing | not_received | stale | foreign_photo
-- dropped: keys of the photos that are no longer its
create or replace function write_review(
  p_customer_id bigint, p_order_id bigint, p_order_line_id bigint, p_version integer, p_key text,
  p_rating integer, p_title text, p_body text, p_fit text, p_retained text[], p_added text[], p_is_clean boolean
) returns table (outcome text, dropped text[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_customer customers;
  v_line order_lines;
  v_delivered_at timestamptz;
  v_review reviews;
  v_photos text[];
  v_state text;
begin
  select * into v_customer from customers where id = p_customer_id and deleted_at is null for no key update;
  select l.* into v_line from order_lines l join orders o on o.id = l.order_id
  where l.id = p_order_line_id and o.customer_id = v_customer.id and o.id = coalesce(p_order_id, o.id);
  if v_line.id is null then
    return query select 'missing', null::text[];
    return;
  end if;
  select delivered_at into v_delivered_at from orders where id = v_line.order_id;
  if v_delivered_at is null then
    return query select 'not_received', null::text[];
    return;
  end if;

  select * into v_review from reviews where order_line_id = v_line.id for update;
  if v_review.idempotency_key = p_key then
    return query select 'repeated', p_added;
    return;
  end if;
  if coalesce(v_review.version, 0) <> p_version then
    return query select 'stale', null::text[];
    return;
  end if;
  v_photos := array(select key from review_photos where review_id = v_review.id order by position);
  if not p_retained <@ v_photos then
    return query select 'foreign_photo', null::text[];
    return;
  end if;

  v_state := case
    when not p_is_clean or p_added <> '{}' or v_review.state = 'rejected' then 'waiting'
    when p_retained <> '{}' then v_review.state
    else 'approved' end;
  if v_review.id is null then
    insert into reviews (product_id, customer_id, order_line_id, author_name, rating, title, body, colour_name, size,
      fit, state, idempotency_key)
    values (v_line.product_id, v_customer.id, v_line.id, coalesce(nullif(v_customer.first_name, ''), 'A customer'),
      p_rating, p_title, p_body, v_line.colour_name, v_line.size, p_fit, v_state, p_key)
    returning * into v_review;
  else
    update reviews set rating = p_rating, title = p_title, body = p_body, fit = p_fit, state = v_state,
      rejected_because = '', reject_reason = null, rejected_at = null, version = version + 1, idempotency_key = p_key
    where id = v_review.id;
  end if;
  delete from review_photos where review_id = v_review.id;
  insert into review_photos (review_id, position, key)
  select v_review.id, place - 1, key from unnest(p_retained || p_added) with ordinality as photos(key, place);
  update reviews set photo_count = cardinality(p_retained || p_added) where id = v_review.id;
  return query select 'written', array(select unnest(v_photos) except select unnest(p_retained));
end $$;
