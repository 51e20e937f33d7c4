-- Closes a month whose return is filed, and stores the return as it is. Documents wait for it, so that none is missed.
-- p_from, p_until: the days of the month, half-open
-- outcome: closed | already | not_over | composition | untied
-- untied: as find_untied names them
create or replace function close_month(p_from date, p_until date) returns table (outcome text, untied text[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_seller sellers := current_seller();
  v_untied text[];
begin
  lock table tax_documents in share mode;
  if exists (select from closed_months where month = p_from) then
    return query select 'already', null::text[];
  elsif p_until > day_in_india(now()) then
    return query select 'not_over', null::text[];
  elsif v_seller.is_composition then
    return query select 'composition', null::text[];
  else
    v_untied := array(select find_untied(p_from, p_until));
    if cardinality(v_untied) > 0 then
      return query select 'untied', v_untied;
      return;
    end if;
    insert into closed_months (month, gstin, documents, total_paise)
    select p_from, v_seller.gstin, count(*), coalesce(sum(case kind when 'credit_note' then -total_paise else total_paise end), 0)
    from tax_documents where issued_on >= p_from and issued_on < p_until and cancelled_at is null;
    insert into closed_month_rows (month, row_number, table_name, entry)
    select p_from, row_number, table_name, entry from gstr1_rows(p_from, p_until);
    perform write_audit('gstr1.close', to_char(p_from, 'YYYY-MM'), null,
      jsonb_build_object('documents', documents, 'rupees', rupees(total_paise)))
    from closed_months where month = p_from;
    return query select 'closed', null::text[];
  end if;
end $$;

create or replace function is_month_closed(p_on date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from closed_months where month = date_trunc('month', p_on)::date)
$$;

-- Neither a new document nor a change of one comes into a closed month.
create or replace function refuse_closed_month() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_month_closed(new.issued_on) or tg_op = 'UPDATE' and is_month_closed(old.issued_on) then
    raise exception 'The month % is closed: its GSTR-1 is filed.', to_char(new.issued_on, 'YYYY-MM')
      using errcode = 'check_violation', constraint = 'closed_months';
  end if;
  return new;
end $$;

create or replace trigger tax_documents_closed_month
  before insert or update on tax_documents
  for each row execute function refuse_closed_month();

-- The rows of a month's return: of a closed one as they were filed.
create or replace function filed_gstr1_rows(p_from date, p_until date)
returns table (row_number integer, table_name text, entry jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if is_month_closed(p_from) then
    return query select r.row_number, r.table_name, r.entry from closed_month_rows r
      where month = p_from order by row_number;
  else
    return query select * from gstr1_rows(p_from, p_until);
  end if;
end $$;
