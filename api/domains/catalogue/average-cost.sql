-- Sets what a piece of a size costs, in paise, before more come into its stock: the pieces in stock at their cost and what
-- comes at its own. Pieces whose cost is not known, or that are not there, do not count.
create or replace function average_cost(p_size_id integer, p_pieces integer, p_cost_paise bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update sizes set cost_paise = case when cost_paise is null or stock = 0 then p_cost_paise
    else round((stock::numeric * cost_paise + p_pieces::numeric * p_cost_paise) / (stock + p_pieces))::bigint end
  where id = p_size_id
$$;
