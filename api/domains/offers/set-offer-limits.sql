-- Works out anew what is left of an offer, of its limits and the uses that stand; without a limit it has no such row.
-- A purchase under way holds the row until it has committed, and a later one finds it as it is then.
create or replace function set_offer_limits(p_offer_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_body jsonb;
begin
  select body into v_body from offers where id = p_offer_id;
  if v_body ->> 'uses' is null and v_body ->> 'limit_paise' is null and v_body ->> 'per_customer' is null then
    delete from offer_limits where offer_id = p_offer_id;
    return;
  end if;
  insert into offer_limits (offer_id) values (p_offer_id) on conflict do nothing;
  perform from offer_limits where offer_id = p_offer_id for update;
  update offer_limits set
    uses_left = (v_body ->> 'uses')::integer - used.count::integer,
    paise_left = (v_body ->> 'limit_paise')::bigint - used.paise::bigint
  from (
    select count(*) as count, coalesce(sum(saving_paise), 0) as paise from offer_uses
    where offer_id = p_offer_id and given_back_at is null
  ) used
  where offer_limits.offer_id = p_offer_id;
end $$;
