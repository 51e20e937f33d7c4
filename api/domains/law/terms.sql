-- Replaces days and spans by those of rules/terms.json.
create or replace function load_law_terms(p_rules jsonb) returns void
language sql as $$
  delete from law_terms;
  insert into law_terms (name, valid_from, value, source)
  select name, "from", value, source
  from jsonb_to_recordset(p_rules -> 'terms') as given(name text, "from" date, value text, source text)
$$;

-- The day or span that the law names on a day.
create or replace function find_law_term(p_name text, p_on date) returns text
language sql stable parallel safe as $$
  select value from law_terms where name = p_name and valid_from <= p_on order by valid_from desc limit 1
$$;
