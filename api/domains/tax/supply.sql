-- Replaces the states by those of rules/states.json.
create or replace function load_states(p_rules jsonb) returns void
language sql as $$
  delete from states;
  insert into states (code, name, has_utgst, pin_prefixes)
  select code, name, ut, array(select jsonb_array_elements_text(pins))
  from jsonb_to_recordset(p_rules -> 'states') as given(code text, name text, ut boolean, pins jsonb);
  insert into state_names (name, code)
  select distinct plain_state_name(alias), code
  from jsonb_to_recordset(p_rules -> 'states') as given(code text, name text, aliases jsonb),
    jsonb_array_elements_text(aliases || to_jsonb(array[name, code])) alias
  where plain_state_name(alias) <> ''
$$;

create or replace function plain_state_name(p_state text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(p_state), '\mand\M|\mstate\M|\mof\M', '', 'g'), '[^a-z]', '', 'g')
$$;

-- The place of supply of an address: a state's code, 96 abroad. Where the state's name says nothing, its PIN code
-- does, if one state alone has it; else it is 97, which is never the seller's own.
create or replace function place_of_supply(p_address jsonb) returns table (code text, is_guessed boolean)
language sql stable parallel safe as $$
  select coalesce(abroad, named, by_pin, '97'), abroad is null and named is null
  from (select
    case when not is_in_india(p_address) then '96' end as abroad,
    (select code from state_names where name = plain_state_name(p_address ->> 'state')) as named,
    (select min(code) from states
     where exists (select from unnest(pin_prefixes) prefix where starts_with(p_address ->> 'postal_code', prefix))
     having count(*) = 1) as by_pin
  ) found
$$;

create or replace function place_name(p_code text) returns text
language sql stable parallel safe as $$
  select case p_code when '96' then 'Other Country' when '97' then 'Other Territory'
    else (select name from states where code = p_code) end
$$;

-- Replaces rates and limits by those of rules/gst.json.
create or replace function load_tax_rates(p_rules jsonb) returns void
language sql as $$
  delete from tax_rates;
  insert into tax_rates (hsn, valid_from, up_to_paise, rate_bp, rule, source)
  select hsn, "from", piece_up_to * 100, rate * 100, rule, source
  from jsonb_to_recordset(p_rules -> 'rates')
    as given(hsn text, "from" date, piece_up_to bigint, rate integer, rule text, source text);
  delete from tax_limits;
  insert into tax_limits (name, valid_from, amount_paise, source)
  select name, "from", rupees * 100, source
  from jsonb_to_recordset(p_rules -> 'limits') as given(name text, "from" date, rupees bigint, source text)
$$;

-- The rate of a piece by its HSN and its price with tax, and the rule that says so.
create or replace function find_tax_rate(p_hsn text, p_unit_price_paise bigint, p_on date)
returns table (rate_bp integer, rule text)
language sql stable parallel safe as $$
  select rate_bp, rule from tax_rates
  where case hsn when '' then p_hsn = '' when '*' then true else starts_with(p_hsn, hsn) end
    and valid_from <= p_on and (up_to_paise is null or p_unit_price_paise * 10000 <= up_to_paise * (10000 + rate_bp))
  order by hsn = '*', length(hsn) desc, valid_from desc, up_to_paise limit 1
$$;

-- Such as 26-27, from 1 April in India.
create or replace function financial_year(p_on date) returns text
language sql immutable parallel safe as $$
  select to_char(p_on - interval '3 months', 'YY') || '-' || to_char(p_on + interval '9 months', 'YY')
$$;

-- Splits a price that includes tax. Each head is that of the exact value, rounded to the paisa, so CGST and SGST are
-- the same, and the value is what is left: value and heads are the price, always.
create or replace function split_tax(p_total_paise bigint, p_rate_bp integer, p_is_intra_state boolean)
returns table (taxable bigint, cgst bigint, sgst bigint, igst bigint)
language sql immutable parallel safe as $$
  select p_total_paise - 2 * half - whole, half, half, whole
  from (select
    case when p_is_intra_state then (p_total_paise * p_rate_bp + 10000 + p_rate_bp) / (20000 + 2 * p_rate_bp) else 0 end,
    case when p_is_intra_state then 0 else (2 * p_total_paise * p_rate_bp + 10000 + p_rate_bp) / (20000 + 2 * p_rate_bp) end
  ) heads (half, whole)
$$;
