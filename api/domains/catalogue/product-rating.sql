create or replace function reviews_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.state = 'approved' then
    update products set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1
    where id = old.product_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') and new.state = 'approved' then
    update products set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1
    where id = new.product_id;
  end if;
  return null;
end $$;

create or replace trigger reviews_set_product_rating
  after insert or delete or update of rating, product_id, state on reviews
  for each row execute function reviews_changed();
