-- 'T-Shirt', 't shirt' and 'tees' are one word, which 'shirt' alone must not find.
create or replace function search_normalise(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(lower(p_text), '\mt[\s-]?shirts?\M|\mtees?\M', 'tshirt', 'g'),
        '\m(pants?|slacks)\M', 'trousers', 'g'),
      '\m(dress|dresses|gowns?)\M', 'frock', 'g'),
    '[^a-z0-9]+', ' ', 'g')
$$;

create or replace function products_search_text(p products) returns text
language sql stable set search_path = public, pg_temp as $$
  select search_normalise(concat_ws(' ', p.name, p.brand, p.gender,
    (select name from product_groups where id = p.group_id),
    (select name from garment_types where id = p.garment_type_id),
    (select string_agg(colour_name || ' ' || colour_family, ' ' order by position) from variants where product_id = p.id),
    (select string_agg(value, ' ') from json_each_text(p.key_features))))
$$;

create or replace function refresh_product_search(p_product_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_product products;
  v_text text;
begin
  select * into v_product from products where id = p_product_id;
  if not found then return; end if;
  v_text := products_search_text(v_product);
  if v_text = v_product.search_text then return; end if;

  update products set
    search_text = v_text,
    search_document =
      setweight(to_tsvector('english', search_normalise(v_product.name)), 'A') ||
      setweight(to_tsvector('english', search_normalise(concat_ws(' ', v_product.brand,
        (select name from product_groups where id = v_product.group_id),
        (select name from garment_types where id = v_product.garment_type_id)))), 'B') ||
      setweight(to_tsvector('english', v_text), 'C')
  where id = p_product_id;

  insert into search_words
  select distinct word from string_to_table(v_text, ' ') word
  where length(word) > 2
  order by word
  on conflict do nothing;
end $$;

create or replace function product_words_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'products' then
    perform refresh_product_search(new.id);
  else
    perform refresh_product_search(coalesce(new.product_id, old.product_id));
  end if;
  return null;
end $$;

create or replace trigger products_set_search
  after insert or update of name, brand, gender, group_id, garment_type_id, key_features on products
  for each row execute function product_words_changed();

create or replace trigger variants_set_search
  after insert or delete or update of colour_name, colour_family on variants
  for each row execute function product_words_changed();

-- For each word the beginnings to search for: [["indigo"], ["women", "ladi"]], of [["indigo"], ["women", "ladies"]].
create or replace function search_terms(p_words jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select case when p_words is not null then coalesce(jsonb_agg(starts order by n) filter (where starts is not null), '[]') end
  from jsonb_array_elements(p_words) with ordinality as wanted (words, n)
  cross join lateral (
    select jsonb_agg(distinct lexeme) as starts
    from jsonb_array_elements_text(words) word, unnest(tsvector_to_array(to_tsvector('english', search_normalise(word)))) lexeme
  ) of_word
$$;

create or replace function find_search_facts(
  out meanings jsonb, out words text[], out colours text[], out sizes text[], out types text[],
  out occasions text[]
) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_changed integer[] := array(select changes_looked_up());
begin
  select jsonb_agg(jsonb_build_object('word', word, 'kind', kind, 'value', value)) into meanings from search_vocabulary;
  words := array(select word from search_words);
  types := array(select name from garment_types order by position);
  colours := array(
    select indexed_values('shade')
    union select lower(colour_name) from variants where product_id = any(v_changed));
  occasions := array(
    select indexed_values('occasion')
    union select f.value from products cross join product_facets(key_features) f
    where id = any(v_changed) and f.kind = 'occasion');
  sizes := array(
    select indexed_values('size')
    union select lower(size) from variants join sizes on variant_id = variants.id where product_id = any(v_changed));
end $$;
