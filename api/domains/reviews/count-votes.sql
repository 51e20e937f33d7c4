-- A vote shows on its product's reviews, and lets the other products' answers stay cached.
create or replace function review_voted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_product_id integer;
begin
  update reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.review_id, old.review_id) returning product_id into v_product_id;
  if v_product_id is not null then
    insert into catalogue_changes (product_id) values (v_product_id) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger review_votes_count after insert or delete on review_votes
  for each row execute function review_voted();
