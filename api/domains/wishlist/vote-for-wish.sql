-- Writes or takes back the vote of a browser for a piece of a shared wishlist; twice is once.
-- outcome: voted | full | missing
-- votes: of the piece
create or replace function vote_for_wish(
  p_token text, p_item_id integer, p_voter text, p_is_vote boolean, p_max integer
) returns table (outcome text, votes integer)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_customer_id bigint;
  v_voter bytea := sha256(convert_to(p_token || ' ' || p_voter, 'UTF8'));
begin
  select customer_id into v_customer_id from wishlist_shares where token = p_token for no key update;
  perform 1 from wishlist_items i join products p on p.id = i.product_id
  where i.id = p_item_id and i.customer_id = v_customer_id and p.is_active for key share of i;
  if not found then
    return query select 'missing', 0;
    return;
  end if;

  outcome := 'voted';
  if not p_is_vote then
    delete from wishlist_votes v where v.item_id = p_item_id and v.voter = v_voter;
  elsif not exists (select from wishlist_votes v where v.item_id = p_item_id and v.voter = v_voter) then
    if (select count(*) from wishlist_votes v where v.customer_id = v_customer_id) < p_max then
      insert into wishlist_votes (customer_id, item_id, voter) values (v_customer_id, p_item_id, v_voter);
    else
      outcome := 'full';
    end if;
  end if;
  return query select outcome, count(*)::integer from wishlist_votes v where v.item_id = p_item_id;
end $$;
