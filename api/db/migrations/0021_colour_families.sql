-- Up Migration

-- Colours are filed by the words of their names: khaki counted as orange, plum as pink, by their shades alone.
with families (family, words) as (values
  ('White', 'white ivory cream pearl chalk'),
  ('Black', 'black jet'),
  ('Grey', 'grey gray ash charcoal slate silver graphite'),
  ('Beige', 'beige khaki sand ecru stone fawn oatmeal biscuit'),
  ('Brown', 'brown cocoa chocolate coffee tan camel walnut'),
  ('Red', 'red madder maroon crimson scarlet ruby burgundy wine brick'),
  ('Pink', 'pink rose blush fuchsia magenta rani'),
  ('Orange', 'orange saffron rust terracotta peach tangerine apricot sunset kesari'),
  ('Yellow', 'yellow turmeric mango butter mustard lemon haldi'),
  ('Green', 'green leaf olive neem forest bottle mint moss sage emerald lime pista pistachio mehndi fern'),
  ('Teal', 'teal aqua lagoon turquoise peacock'),
  ('Blue', 'blue navy indigo sky denim chambray cobalt azure'),
  ('Purple', 'purple plum lilac lavender violet mauve aubergine brinjal jamun')
), shades as (
  select family, word from families cross join string_to_table(words, ' ') word
), named as (
  select colour_name, (
    select family from regexp_split_to_table(first, '[^a-z]+') with ordinality as part(word, n) join shades using (word)
    order by n desc limit 1) as family
  from (
    select distinct colour_name, (regexp_split_to_array(lower(colour_name), '\s+and\s+|[/&,+]'))[1] as first from variants
  ) names
)
update variants set colour_family = family
from named where variants.colour_name = named.colour_name and colour_family <> family;

-- Facets, discounts and ratings are features of the index now: it is made again.
insert into product_changes (product_id) select id from products on conflict do nothing;
