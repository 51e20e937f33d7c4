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

-- Applied to what is typed, not to products, so that a new synonym works at once.
create or replace function search_synonyms(p_word text) returns text[]
language sql immutable parallel safe as $$
  select case
    when p_word in ('lady', 'ladies', 'woman', 'womans', 'female', 'females') then array['women']
    when p_word in ('man', 'mans', 'gent', 'gents', 'gentleman', 'gentlemen', 'male', 'males') then array['men']
    when p_word in ('guy', 'guys') then array['men', 'boys']
    when p_word in ('baby', 'babies', 'infant', 'infants', 'toddler', 'toddlers', 'child', 'children', 'childrens')
      then array['kids']
    when p_word in ('son', 'sons') then array['boys']
    when p_word in ('daughter', 'daughters') then array['girls']
  end
$$;

-- For each word typed, the prefixes to search for, with typos corrected: [["indigo"], ["women", "ladi"]]. Null when
-- nothing in it can be searched for.
create or replace function search_terms(p_text text) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp
set pg_trgm.similarity_threshold = 0.3 as $$
declare
  v_word text;
  v_words text[];
  v_starts text[];
  v_terms jsonb;
begin
  for v_word in
    select word from string_to_table(search_normalise(left(p_text, 200)), ' ') with ordinality as w(word, n)
    where word <> '' order by n limit 8
  loop
    v_words := search_synonyms(v_word);
    if v_words is not null then
      -- 'Baby Pink' is a colour, and found beside what is for babies.
      v_words := v_words || (select word from search_words where word = v_word);
    elsif exists (select 1 from search_words where word ~>=~ v_word and word ~<~ (v_word || chr(1114111))) then
      v_words := array[v_word];
    else
      -- Trigrams miss two letters that changed places in a short word.
      select array_agg(word) into v_words from search_words where word in (
        select overlay(v_word placing reverse(substr(v_word, n, 2)) from n for 2)
        from generate_series(1, length(v_word) - 1) n);
    end if;
    if v_words is null then
      select array_agg(word) into v_words from (
        select word from search_words where word % v_word
        order by similarity(word, v_word) desc, word limit 3) nearest;
    end if;
    -- A word with nothing near it stays, and finds nothing.
    select array_agg(distinct lexeme order by lexeme) into v_starts
    from unnest(coalesce(v_words, array[v_word])) word,
      unnest(tsvector_to_array(to_tsvector('english', word))) lexeme;
    if v_starts is not null then
      v_terms := coalesce(v_terms, '[]') || jsonb_build_array(v_starts);
    end if;
  end loop;
  return v_terms;
end $$;
