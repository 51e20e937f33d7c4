-- What `npm run catalogue -- generate` makes, as functions of one session. A product's number and the
-- seed decide everything about it. Triggers are off: what they keep is worked out here, in bulk.

create function pg_temp.roll(p_number bigint, p_what integer, p_sides bigint) returns integer
language sql stable as $$
  select ((hashint8extended(p_number, p_what + current_setting('nool.seed')::bigint * 1000)
    & 9223372036854775807) % p_sides)::integer
$$;

create function pg_temp.lexemes(p_text text) returns tsvector
language sql immutable as $$ select to_tsvector('english', search_normalise(p_text)) $$;

create aggregate pg_temp.joined(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');

create temp table words as
select kind, word, pg_temp.lexemes(word) as lexemes,
  row_number() over (partition by kind order by place) - 1 as n
from (values
  ('place', 'Madurai Salem Erode Karur Tiruppur Coimbatore Kanchi Chettinad Kovalam Nilgiri Kodai Ooty
    Palani Tanjore Trichy Vellore Hosur Dindigul Kumbakonam Arani Mysore Hampi Ilkal Udupi Coorg Mangalore
    Kochi Wayanad Malabar Kannur Pochampally Venkatagiri Guntur Nellore Kadapa Hyderabad Goa Satara Nashik
    Paithan Kolhapur Surat Bhuj Kutch Rajkot Jaipur Bagru Sanganer Kota Jodhpur Udaipur Bhopal Indore
    Maheshwar Chanderi Lucknow Banaras Patna Bhagalpur Shantipur'),
  ('quality', 'Everyday Weekend Morning Evening Monsoon Summer Winter Harvest Festival Garden Temple River
    Coast Hill Market Station Studio Workshop Veranda Courtyard Terrace Holiday Travel Picnic Cricket Kite
    Lotus Jasmine Banyan Mango Coconut Palm Neem Teak Sandal Peacock Parrot Sparrow Heron Swan'),
  ('feel', 'Soft Light Easy Airy Crisp Washed Brushed Woven Handloom Organic Relaxed Classic Modern Simple
    Plain Fine Heavy Sturdy Smooth Cool'),
  ('house', 'Mills Weaves Threads Knits Looms Garments')
) as kinds(kind, list), string_to_table(regexp_replace(list, '\s+', ' ', 'g'), ' ') with ordinality as t(word, place);

alter table words add primary key (kind, n);
create temp table brands as
select b as n, place.word || ' ' || house.word as name, place.lexemes || house.lexemes as lexemes
from generate_series(0, 299) b
join words place on place.kind = 'place' and place.n = pg_temp.roll(b, 5, 60)
join words house on house.kind = 'house' and house.n = pg_temp.roll(b, 6, 6);

-- The shop's own products, which are varied.
create temp table models as
select row_number() over (order by round, shelf) - 1 as n, model.*,
  pg_temp.lexemes(noun) as noun_lexemes, pg_temp.lexemes(gender) as gender_lexemes,
  pg_temp.lexemes(label) as label_lexemes, pg_temp.lexemes(features) as feature_lexemes,
  search_normalise(noun) as spoken_noun, search_normalise(gender || ' ' || label) as spoken, search_normalise(features) as spoken_features
from (
  select p.*, (group_id, garment_type_id)::text as shelf,
    row_number() over (partition by group_id, garment_type_id order by featured_position, p.id) as round,
    array_to_string((string_to_array(regexp_replace(p.name, '^The ', ''), ' '))[2:], ' ') as noun,
    g.name || ' ' || t.name as label,
    (select string_agg(value, ' ') from json_each_text(key_features)) as features,
    (select array_agg(size order by s.position) from sizes s where variant_id =
      (select id from variants v where v.product_id = p.id order by v.position limit 1)) as size_names
  from products p join product_groups g on g.id = group_id join garment_types t on t.id = garment_type_id
  where is_active and p.slug !~ '-n[0-9]+$' and price_paise > 0
) model;

-- A colour that a shelf's garments come in, with the pictures of one.
create temp table shades as
select row_number() over (partition by shelf order by v.colour_name) as n, v.*
from (select distinct on (m.shelf, lower(v.colour_name)) m.shelf, v.id as model_id, v.colour_name, v.hex, v.colour_family
      from models m join variants v on v.product_id = m.id
      order by m.shelf, lower(v.colour_name), v.id) v;
create temp table finishes as
select s.shelf, s.n, f.n as finish, s.model_id, f.word || s.colour_name as colour_name, s.hex, s.colour_family,
  search_normalise(f.word || s.colour_name || ' ' || s.colour_family) as spoken,
  pg_temp.lexemes(f.word || s.colour_name || ' ' || s.colour_family) as lexemes
from shades s, (values (0, ''), (1, 'Soft '), (2, 'Deep '), (3, '')) as f(n, word);
alter table finishes add primary key (shelf, n, finish);

create temp table opinions as
select m.n as model, row_number() over (partition by m.n order by r.id) - 1 as n, count(*) over (partition by m.n) as opinions,
  author_name, rating, title, body
from models m join reviews r on r.product_id = m.id;
create index on opinions (model, n);
analyze words; analyze models; analyze finishes; analyze opinions;

insert into search_words
select distinct word from (
  select string_to_table(search_normalise(word), ' ') as word from words
  union all select string_to_table(search_normalise(colour_name), ' ') from finishes) spoken
where length(word) > 2
on conflict do nothing;

create temp table made (like products including defaults, number bigint, size_names text[]);
create temp table made_variants (like variants, number bigint, model_id integer, spoken text, lexemes tsvector);
create temp table made_sizes (like sizes including defaults);
create temp table made_reviews (number bigint, rating smallint, author_name text, title text, body text, n integer);

create function pg_temp.make_products(p_first bigint, p_last bigint) returns void
language plpgsql as $$
begin
  truncate made, made_variants, made_sizes, made_reviews;

  insert into made_reviews
  select k, o.rating, o.author_name, o.title, o.body, i
  from (select k, generate_series(1, pg_temp.roll(k, 20, 5) * pg_temp.roll(k, 21, 3) / 2) as i
        from generate_series(p_first, p_last) k) told
  join opinions o on o.model = k % (select count(*) from models) and o.n = pg_temp.roll(k * 8 + i, 22, o.opinions);

  insert into made_variants
  select nextval('variants_id_seq'), 0, f.colour_name, f.hex, f.colour_family,
    row_number() over (partition by k order by f.roll, f.n) - 1, k, f.model_id, f.spoken, f.lexemes
  from generate_series(p_first, p_last) k
  join models m on m.n = k % (select count(*) from models)
  cross join lateral (select *, pg_temp.roll(k * 64 + n, 30, 1000000) as roll from finishes
    where finishes.shelf = m.shelf and finish = pg_temp.roll(k * 64 + n, 31, 4)
    order by roll, n limit 2 + pg_temp.roll(k, 32, 3)) f;

  insert into made (id, slug, name, brand, group_id, garment_type_id, description, key_features, material_care,
    country_of_origin, hsn, gender, new_variant, is_bestseller, is_active, is_returnable, is_replaceable, featured_position,
    price_paise, mrp_paise, discount_percentage, rating_sum, rating_count, search_text, search_document, created_at,
    updated_at, declarations, state, number, size_names)
  select nextval('products_id_seq'), m.slug || '-n' || k, name.text || ' ' || m.noun, brand.name, group_id, garment_type_id, description,
    key_features, material_care, country_of_origin, hsn, gender,
    pg_temp.roll(k, 7, 10) = 0, pg_temp.roll(k, 8, 12) = 0, pg_temp.roll(k, 9, 100) > 0, is_returnable, is_replaceable,
    (select coalesce(max(featured_position), 0) from models) + k,
    price.paise, price.mrp, coalesce(round((price.mrp - price.paise) * 100.0 / price.mrp), 0),
    coalesce(rating.sum, 0), coalesce(rating.count, 0),
    lower(name.text) || ' ' || m.spoken_noun || ' ' || lower(brand.name) || ' ' || m.spoken || ' ' || colours.spoken || ' ' || m.spoken_features,
    setweight(name.lexemes || m.noun_lexemes, 'A')
      || setweight(brand.lexemes || m.label_lexemes, 'B')
      || setweight(name.lexemes || m.noun_lexemes || brand.lexemes || m.gender_lexemes || m.label_lexemes
           || colours.lexemes || m.feature_lexemes, 'C'),
    made_at.at, made_at.at, m.declarations, '', k, m.size_names
  from generate_series(p_first, p_last) k
  join models m on m.n = k % (select count(*) from models)
  cross join lateral (
    select string_agg(word, ' ' order by part) as text, pg_temp.joined(lexemes order by part) as lexemes
    from (values (1, 'place', 60), (2, 'quality', 40), (3, 'feel', 20)) as parts(part, kind, sides)
    join words w on w.kind = parts.kind and w.n = pg_temp.roll(k, part, sides)) name
  join brands brand on brand.n = pg_temp.roll(k, 4, 300)
  cross join lateral (
    select paise, case pg_temp.roll(k, 11, 10) when 0 then null when 1 then paise * 5 / 2 when 2 then paise * 2
      when 3 then paise * 3 / 2 when 4 then paise * 5 / 4 else paise end as mrp
    from (select greatest(round(m.price_paise * (60 + pg_temp.roll(k, 10, 110)) / 1000000.0)::bigint * 10000, 20000) - 100
      as paise) rounded) price
  join (select number, string_agg(spoken, ' ' order by position) as spoken,
      pg_temp.joined(lexemes order by position) as lexemes
    from made_variants group by number) colours on colours.number = k
  left join (select number, sum(made_reviews.rating), count(*) from made_reviews group by number) rating on rating.number = k
  cross join lateral (select date_trunc('day', now()) - make_interval(days => pg_temp.roll(k, 12, 730), mins => pg_temp.roll(k, 13, 1440)) as at) made_at;

  analyze made; analyze made_variants;
  update made_variants v set product_id = made.id from made where made.number = v.number;

  insert into made_sizes
  select nextval('sizes_id_seq'), v.id, s.name, place - 1,
    made.price_paise + more.paise,
    case when made.mrp_paise is not null then greatest(made.mrp_paise, made.price_paise + more.paise) end,
    -- A tenth is sold out.
    greatest(pg_temp.roll(v.id * 16 + place, 15, 40) - 4, 0)
  from made_variants v join made on made.number = v.number
  cross join lateral unnest(made.size_names) with ordinality as s(name, place)
  -- Some makers ask more for the largest.
  cross join lateral (select case when place > 4 and pg_temp.roll(v.number, 14, 5) = 0 then 10000 else 0 end as paise) more
  where not (place = 1 and pg_temp.roll(v.id, 16, 20) = 0);

  insert into products (id, slug, name, brand, group_id, garment_type_id, description, key_features, material_care,
    country_of_origin, hsn, gender, new_variant, is_bestseller, is_active, is_returnable, is_replaceable, featured_position,
    price_paise, mrp_paise, discount_percentage, rating_sum, rating_count, search_text, search_document, created_at,
    updated_at, declarations)
  overriding system value
  select id, slug, name, brand, group_id, garment_type_id, description, key_features, material_care, country_of_origin,
    hsn, gender, new_variant, is_bestseller, is_active, is_returnable, is_replaceable, featured_position, price_paise,
    mrp_paise, discount_percentage, rating_sum, rating_count, search_text, search_document, created_at, updated_at,
    declarations
  from made;
  insert into variants overriding system value
  select id, product_id, colour_name, hex, colour_family, position from made_variants order by id;
  insert into variant_pictures
  select v.id, p.position, p.picture_id, p.view, p.alt
  from made_variants v join variant_pictures p on p.variant_id = v.model_id
  order by v.id, p.position;
  insert into sizes overriding system value select * from made_sizes order by id;
  insert into stock_ledger (size_id, delta, reason, cause)
  select id, stock, 'import', 'import' from made_sizes where stock > 0 order by id;
  insert into reviews (product_id, author_name, rating, title, body, import_key, created_at)
  select made.id, r.author_name, r.rating, r.title, r.body, made.slug || '-' || r.n,
    made.created_at + (now() - made.created_at) * r.n / 8
  from made_reviews r join made on made.number = r.number order by made.id, r.n;
end $$;

create function pg_temp.make_customers(p_first bigint, p_last bigint) returns void
language sql as $$
  insert into customers (email, username, first_name, phone, password_hash)
  select 'shopper-' || k || '@example.com', 'shopper-' || k, 'Meena', '9876543210', 'nobody signs in'
  from generate_series(p_first, p_last) k;
  insert into addresses (customer_id, address_line1, city, state, country, postal_code, phone, is_default)
  select c.id, k || ' Temple Road', 'Madurai', 'Tamil Nadu', 'India', '625001', c.phone, true
  from generate_series(p_first, p_last) k join customers c on c.email = 'shopper-' || k || '@example.com';
$$;

-- Delivered orders, so many of each of some customers, of up to three sizes each. What they take is stocked up again.
create function pg_temp.make_orders(p_first bigint, p_last bigint, p_each integer) returns void
language sql as $$
  with picked as (
    select c.id as customer_id, c.id::bigint * 1000 + n as number, nextval('orders_id_seq')::integer as order_id,
      nextval('purchases_id_seq')::integer as purchase_id,
      now() - make_interval(days => 30 + p_each - n) as at
    from generate_series(p_first, p_last) k join customers c on c.email = 'shopper-' || k || '@example.com'
    cross join generate_series(1, p_each) n
    order by c.id, n
  ), lines as (
    select distinct on (order_id, s.id) picked.*, s.id as size_id, s.size, s.price_paise, s.mrp_paise,
      v.id as variant_id, v.colour_name, v.hex, p.id as product_id, p.name, p.brand, p.hsn, p.is_returnable,
      p.is_replaceable, g.name as group_name, tax.rate_bp as rate, tax.rule,
      (select key from variant_pictures vp join pictures on pictures.id = vp.picture_id
       where vp.variant_id = v.id and vp.position = 0) as picture_key
    from picked
    cross join lateral generate_series(1, 1 + pg_temp.roll(number, 40, 3)) line
    cross join lateral (
      select * from sizes where id >= pg_temp.roll(number * 4 + line, 41, (select max(id) from sizes))
      order by id limit 1) s
    join variants v on v.id = s.variant_id
    join products p on p.id = v.product_id
    join product_groups g on g.id = p.group_id
    cross join lateral find_tax_rate(p.hsn, s.price_paise, day_in_india(picked.at)) tax
  ), bought as (
    insert into purchases (id, customer_id, method, kind, status, request_sha256, created_at, settled_at)
    overriding system value
    select distinct purchase_id, customer_id, 'cod', 'cart', 'settled', sha256(order_id::text::bytea), at, at from lines
  ), bought_lines as (
    insert into purchase_lines (purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise, mrp_paise)
    select purchase_id, row_number() over (partition by purchase_id order by size_id), size_id, 1, price_paise,
      price_paise, mrp_paise
    from lines
  ), charged as (
    insert into amounts (purchase_id, position, kind, size_id, paise)
    select purchase_id, row_number() over (partition by purchase_id order by kind desc, size_id), kind, size_id, paise
    from (
      select purchase_id, 'goods' as kind, size_id, price_paise as paise from lines
      union all select distinct purchase_id, 'cod_fee', null::integer, 5000 from lines) amount
  ), ordered as (
    insert into orders (id, customer_id, purchase_id, status, payment_method, payment_status, total_paise,
      shipping_address, created_at, delivered_at)
    overriding system value
    select order_id, customer_id, purchase_id, 'Delivered', 'cod', 'paid', sum(price_paise) + 5000,
      (select address_snapshot(a) from addresses a where a.customer_id = lines.customer_id order by id limit 1),
      at, at + interval '4 days'
    from lines group by order_id, customer_id, purchase_id, at order by order_id
    returning id, created_at
  ), told as (
    insert into order_events (order_id, status, at)
    select id, status, created_at + step * interval '14 hours'
    from ordered, unnest(array['Pending', 'Confirmed', 'Processing', 'Ready to Ship', 'Shipped', 'In Transit', 'Delivered'])
      with ordinality as steps(status, step)
    order by id, step
  ), shipped as (
    insert into shipments (order_id, courier, awb_number, current_status, created_at, delivered_at)
    select id, 'local', 'MADE' || id, 'Delivered', created_at + interval '2 days', created_at + interval '4 days' from ordered
  ), sold as (
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, -1, 'order', 'order:' || order_id from lines
    union all
    select size_id, count(*), 'adjustment', 'restock:' || min(order_id) from lines group by size_id
  )
  insert into order_lines (order_id, size_id, quantity, product_id, variant_id, product_name, brand, category_name,
    colour_name, colour_hex, size, picture_key, list_price_paise, unit_price_paise, mrp_paise, hsn, tax_rate_bp, tax_rule,
    tax_paise, cgst_paise, sgst_paise, igst_paise, is_returnable, is_replaceable)
  select order_id, size_id, 1, product_id, variant_id, name, brand, group_name, colour_name, hex, size, picture_key,
    price_paise, price_paise, mrp_paise, hsn, rate, rule, cgst + sgst + igst, cgst, sgst, igst, is_returnable, is_replaceable
  from lines, split_tax(price_paise, rate, true) order by order_id, size_id
$$;
