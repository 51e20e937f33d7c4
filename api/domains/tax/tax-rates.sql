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
