-- Gives one account all that another has. What both have, such as a wish, stays once. Of consents all go along: the
-- last word is hers, whichever account she said it with.
create or replace function move_belongings(p_to integer, p_from integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform move_orders(p_to, p_from);
  update offer_uses set customer_id = p_to where customer_id = p_from;
  delete from cart_offer_codes where customer_id = p_from;
  update consents set customer_id = p_to where customer_id = p_from;
  -- Before the items, as a vote locks them in that order.
  delete from wishlist_shares where customer_id = p_from;
  update wishlist_items w set customer_id = p_to where customer_id = p_from
    and not exists (select from wishlist_items hers where hers.customer_id = p_to and hers.product_id = w.product_id);
  delete from wishlist_items where customer_id = p_from;
  insert into recently_viewed (customer_id, product_id, viewed_at)
  select p_to, product_id, viewed_at from recently_viewed where customer_id = p_from
  on conflict (customer_id, product_id) do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at);
  delete from recently_viewed where customer_id = p_from;
  update stock_alerts a set customer_id = p_to where customer_id = p_from and not exists (
    select from stock_alerts hers where hers.customer_id = p_to and hers.size_id = a.size_id and hers.told_at is null);
  delete from stock_alerts where customer_id = p_from;
  update review_votes v set customer_id = p_to where customer_id = p_from
    and not exists (select from review_votes hers where hers.customer_id = p_to and hers.review_id = v.review_id);
  delete from review_votes where customer_id = p_from;
  update nominees n set customer_id = p_to where customer_id = p_from
    and not exists (select from nominees hers where hers.customer_id = p_to);
  delete from nominees where customer_id = p_from;
  delete from muted_notifications where customer_id = p_from;
end $$;
