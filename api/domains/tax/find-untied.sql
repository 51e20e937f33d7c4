-- What of a month's documents does not agree with orders, refunds, payments or the ledger, in words; at most 20.
create or replace function find_untied(p_from date, p_until date) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  with documents as materialized (
    select d.*, o.number as order_number, o.total_paise as charged, o.payment_method, o.payment_status
    from tax_documents d join orders o on o.id = d.order_id
    where d.issued_on >= p_from and d.issued_on < p_until
  ), sums as (
    select d.id, sum(l.taxable_paise) as taxable, sum(l.cgst_paise) as cgst, sum(l.igst_paise) as igst,
      sum(l.total_paise) as total
    from documents d join tax_document_lines l on l.document_id = d.id group by d.id
  ), invoiced as (
    select d.order_id, min(d.order_number) as number, min(d.charged) as charged, sum(d.total_paise) as total
    from tax_documents o join documents d on d.id = o.id
    where d.kind <> 'credit_note' and d.cause not like 'exchange:%' and d.cancelled_at is null
    group by d.order_id
  ), found as (
    select 1 as kind, d.number || ' is ' || rupees_text(d.total_paise) || ', its lines ' || rupees_text(s.total) as text
    from documents d left join sums s using (id)
    where (d.taxable_paise, d.cgst_paise, d.igst_paise, d.total_paise)
      is distinct from (s.taxable, s.cgst, s.igst, s.total)
    union all
    -- What a month does not have may be dated into another one.
    select 2, series || '/' || financial_year || ' has no number ' || missing
    from (select series, financial_year, serial - 1 as missing, serial - lag(serial) over (
        partition by series, financial_year order by serial) as step from documents) steps
    where step is distinct from 1
      and not exists (select from tax_documents t where (t.series, t.financial_year, t.serial)
        = (steps.series, steps.financial_year, missing))
      and exists (select from tax_documents t where (t.series, t.financial_year)
        = (steps.series, steps.financial_year) and t.serial < missing)
    union all
    select 3, order_number || ' was charged ' || rupees_text(charged) || ', and invoiced ' || rupees_text(total)
    from (select i.number as order_number, i.charged, i.total + coalesce((
        select sum(total_paise) from tax_documents e where e.order_id = i.order_id and e.kind <> 'credit_note'
          and e.cause not like 'exchange:%' and e.cancelled_at is null
          and (e.issued_on < p_from or e.issued_on >= p_until)), 0) as total, i.order_id
      from invoiced i) whole
    where charged <> total and not exists (select from order_lines l where l.order_id = whole.order_id and l.quantity > (
      select coalesce(sum(tl.quantity), 0) from tax_document_lines tl join tax_documents t on t.id = tl.document_id
      where tl.order_line_id = l.id and t.kind <> 'credit_note' and t.cause not like 'exchange:%'
        and t.cancelled_at is null))
    union all
    select 4, 'the refund of ' || rupees_text(f.amount_paise) || ' of ' || o.number || ' has '
      || coalesce('credit notes of ' || rupees_text(credited.total), 'no credit note')
    from refunds f join orders o on o.id = f.order_id
    left join lateral (
      select sum(total_paise) as total from tax_documents
      where order_id = f.order_id and kind = 'credit_note' and cancelled_at is null
        and cause = coalesce(case when exists (select from tax_documents
            where cause = 'exchange:' || f.return_request_id and cancelled_at is null)
          then 'undone-exchange:' || f.return_request_id
          else (select return_cause(r) from return_requests r where r.id = f.return_request_id) end,
          'cancellation:' || f.order_id)
    ) credited on true
    where f.status <> 'failed' and f.created_at >= p_from::timestamp at time zone 'Asia/Kolkata'
      and f.created_at < p_until::timestamp at time zone 'Asia/Kolkata'
      and credited.total is distinct from f.amount_paise
      -- What was never invoiced has nothing to credit.
      and (f.return_request_id is not null and f.created_at >= (select min(recorded_at) from sellers)
        or credited.total is not null)
    union all
    select 5, d.number || ' credits ' || rupees_text(d.total_paise) || ' of ' || d.order_number
      || ', whose refund is ' || coalesce(rupees_text(f.amount_paise), 'missing')
    from documents d left join lateral (
      select sum(amount_paise)::bigint as amount_paise from refunds
      where return_request_id::text = split_part(split_part(d.cause, ':', 2), '.', 1) and status <> 'failed') f on true
    where d.kind = 'credit_note' and d.cancelled_at is null and (d.cause like 'return:%' and d.reason = 'returned' or d.cause like 'undone-exchange:%')
      and f.amount_paise is distinct from (select sum(total_paise)::bigint from tax_documents where cause = d.cause)
    union all
    select 6, i.number || ' was invoiced ' || rupees_text(i.total) || ', and the ledger has ' || rupees_text(c.amount_paise)
    from invoiced i join cash_ledger c on c.order_id = i.order_id and c.reason = 'delivered'
    where c.amount_paise <> i.charged
    union all
    select 7, o.number || ' has left without an invoice'
    from order_events e join orders o on o.id = e.order_id
    where e.status = 'Shipped' and e.at >= p_from::timestamp at time zone 'Asia/Kolkata'
      and e.at < p_until::timestamp at time zone 'Asia/Kolkata' and e.at > (select min(recorded_at) from sellers)
      and not exists (select from tax_documents t where t.order_id = o.id)
    union all
    select 8, d.number || ' has ' || l.description || ' without an HSN code; give its product one'
    from documents d join tax_document_lines l on l.document_id = d.id
    where l.hsn = '' and l.kind = 'goods' and d.kind <> 'bill_of_supply' and hsn_of(l) = ''
  )
  select text from found order by kind, text limit 20
$$;

create or replace function rupees_text(p_paise numeric) returns text
language sql immutable parallel safe as $$
  select '₹' || to_char(p_paise / 100, 'FM99,99,99,99,990.00')
$$;
