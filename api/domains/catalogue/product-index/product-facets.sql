-- What shoppers tick, of what makers write: '98% cotton 2% elastane denim, 9.5 oz' is 'stretch denim'. p_text: lower case.
create or replace function fabric_facet(p_text text) returns text
language sql immutable parallel safe as $$
  select case
    when cloth ~ '\mdenim\M' then case when is_stretch then 'stretch denim' else 'denim' end
    when regexp_count(cloth, '%') < 2 then regexp_replace(cloth, '[0-9.]+% *|\m(pure|combed) +', '', 'g')
    -- The weave where it is named, else the fibre.
    when cloth ~ '^[0-9.]+% \w+ [0-9.]+% (elastane|spandex|lycra)' then
      'stretch ' || coalesce(substring(cloth from '(?:elastane|spandex|lycra) +(.+)$'), substring(cloth from '% (\w+)'))
    -- Linen, silk and wool are what a blend is bought for.
    else coalesce(substring(cloth from '\m(linen|silk|wool)\M'), substring(cloth from '% *(?:recycled )?(\w+)')) || ' blend'
  end
  from (select trim(split_part(p_text, ',', 1)) as cloth, p_text ~ '\m(elastane|spandex|lycra)\M' as is_stretch) written
$$;

-- The facets of a product's key features; values in lower case.
create or replace function product_facets(p_features json) returns table (kind text, value text)
language sql immutable parallel safe as $$
  select facet, trim(part)
  from (
    select lower(value) as written, case lower(key) when 'fabric' then 'fabric' when 'sleeve' then 'sleeve'
      when 'length' then 'length' when 'pattern' then 'print' when 'print' then 'print' when 'occasion' then 'occasion'
      end as facet
    from json_each_text(p_features)
  ) features
  cross join lateral unnest(regexp_split_to_array(
    case facet when 'fabric' then fabric_facet(written) when 'occasion' then written when 'print' then split_part(written, ',', 1)
      else regexp_replace(written, '(,| with ).*$', '') end,
    case facet when 'occasion' then '\s*(,|/|&|\mand\M)\s*' else '$' end)) part
  where facet is not null and trim(part) <> ''
$$;

create or replace function product_facets(p_features json, p_origin text) returns table (kind text, value text)
language sql immutable parallel safe as $$
  select kind, value from product_facets(p_features)
  union all select 'origin', lower(trim(p_origin)) where trim(p_origin) <> ''
$$;
