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
