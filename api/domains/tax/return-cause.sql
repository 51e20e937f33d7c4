-- What the grade of a request causes in the ledgers and in the credit notes: return:7, or return:7.1 once an earlier
-- grade was taken back.
create or replace function return_cause(p_request return_requests) returns text
language sql immutable parallel safe as $$
  select 'return:' || p_request.id || case when p_request.regraded > 0 then '.' || p_request.regraded else '' end
$$;
