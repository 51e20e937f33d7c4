-- The rows of a month's return in the order of its tables, each in the keys of the portal; amounts in rupees. A buyer's
-- invoices are one row. Late credit notes lower no tax, and are only counted.
-- p_from, p_until: the days of the month, half-open
create or replace function gstr1_rows(p_from date, p_until date)
returns table (row_number integer, table_name text, entry jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  with seller as materialized (select (current_seller()).*
  ), large as materialized (
    select amount_paise as above, valid_from, lead(valid_from, 1, 'infinity') over (order by valid_from) as until
    from tax_limits where name = 'b2cl_above'
  ), documents as materialized (
    select d.id, d.number, d.issued_on, d.place_code, d.total_paise, d.kind, of.buyer_gstin,
      d.place_code <> seller.state_code as is_inter,
      case when of.buyer_gstin is not null then 'b2b' when of.place_code = '96' then 'exp'
        when of.place_code <> seller.state_code and of.total_paise > large.above then 'b2cl' else 'b2cs' end as class,
      case d.kind when 'credit_note' then -1 else 1 end as sign
    from tax_documents d join tax_documents of on of.id = coalesce(d.against_id, d.id)
    join large on of.issued_on >= large.valid_from and of.issued_on < large.until, seller
    where d.issued_on >= p_from and d.issued_on < p_until and d.cancelled_at is null and not d.is_late
      and d.kind <> 'bill_of_supply'
  ), lines as materialized (
    select d.id, l.rate_bp, left(case l.hsn when '' then hsn_of(l) else l.hsn end, seller.hsn_digits) as hsn, d.class, d.sign, d.place_code, d.is_inter, d.kind,
      sum(case l.kind when 'goods' then l.quantity else 0 end) as quantity, sum(l.taxable_paise) as taxable,
      sum(l.cgst_paise) as cgst, sum(l.igst_paise) as igst, sum(l.total_paise) as total
    from documents d join tax_document_lines l on l.document_id = d.id, seller
    group by d.id, l.rate_bp, 3, d.class, d.sign, d.place_code, d.is_inter, d.kind
  ), rates as (
    select id, rate_bp, class, sum(taxable) as taxable, sum(cgst) as cgst, sum(igst) as igst
    from lines where class <> 'b2cs' group by id, rate_bp, class
  ), items as (
    -- Exports have theirs without a number.
    select id, jsonb_agg(case class when 'exp' then rate_amounts(rate_bp, taxable, cgst, igst) - '{camt,samt}'::text[]
        else jsonb_build_object('num', n, 'itm_det', rate_amounts(rate_bp, taxable, cgst, igst)) end order by n) as itms
    from (select *, row_number() over (partition by id order by rate_bp) as n from rates) numbered group by id, class
  ), written as (
    select d.kind, d.class, d.number, d.place_code, d.buyer_gstin, jsonb_build_object('val', rupees(d.total_paise),
        'itms', items.itms)
      || case d.kind when 'invoice' then jsonb_build_object('inum', d.number, 'idt', to_char(d.issued_on, 'DD-MM-YYYY'))
        else jsonb_build_object('ntty', 'C', 'nt_num', d.number, 'nt_dt', to_char(d.issued_on, 'DD-MM-YYYY')) end
      || case when d.class = 'b2b' then '{"rchrg": "N", "inv_typ": "R"}'
        when d.kind = 'credit_note' then jsonb_build_object('typ', case d.class when 'exp' then 'EXPWP' else 'B2CL' end)
        else '{}' end
      || case when d.class = 'b2b' or d.kind = 'credit_note' and d.class = 'b2cl'
        then jsonb_build_object('pos', d.place_code) else '{}' end as entry
    from documents d join items using (id)
  ), small as (
    select place_code, rate_bp, is_inter, sum(sign * taxable) as taxable, sum(sign * cgst) as cgst,
      sum(sign * igst) as igst
    from lines where class = 'b2cs' group by place_code, rate_bp, is_inter
    having sum(sign * total) <> 0
  ), codes as (
    select hsn, rate_bp, case class when 'b2b' then 'hsn_b2b' else 'hsn_b2c' end as name, sum(sign * quantity) as quantity,
      sum(sign * taxable) as taxable, sum(sign * cgst) as cgst, sum(sign * igst) as igst
    from lines group by hsn, rate_bp, 3
    having sum(sign * total) <> 0
  ), runs as (
    select series, min(serial) as first, (array_agg(number order by serial))[1] as from_number,
      (array_agg(number order by serial desc))[1] as to_number, count(*) as all_of_it, count(cancelled_at) as cancelled
    from (select *, serial - row_number() over (partition by series order by serial) as run
      from tax_documents where issued_on >= p_from and issued_on < p_until) numbered
    group by series, run
  ), issued as (
    select series, jsonb_agg(jsonb_build_object('num', n, 'from', from_number, 'to', to_number, 'totnum', all_of_it,
      'cancel', cancelled, 'net_issue', all_of_it - cancelled) order by n) as docs
    from (select *, row_number() over (partition by series order by first) as n from runs) listed group by series
  ), entries (place, name, key, entry) as (
    select 1, 'b2b', buyer_gstin, jsonb_build_object('ctin', buyer_gstin, 'inv', jsonb_agg(entry order by number))
    from written where class = 'b2b' and kind = 'invoice' group by buyer_gstin
    union all
    select 2, 'b2cl', place_code, jsonb_build_object('pos', place_code, 'inv', jsonb_agg(entry order by number))
    from written where class = 'b2cl' and kind = 'invoice' group by place_code
    union all
    select 3, 'exp', '', jsonb_build_object('exp_typ', 'WPAY', 'inv', jsonb_agg(entry order by number))
    from written where class = 'exp' and kind = 'invoice' having count(*) > 0
    union all
    select 4, 'b2cs', place_code || lpad(rate_bp::text, 5, '0'), rate_amounts(rate_bp, taxable, cgst, igst)
      || jsonb_build_object('sply_ty', case when is_inter then 'INTER' else 'INTRA' end, 'typ', 'OE', 'pos', place_code)
    from small
    union all
    select 5, 'cdnr', buyer_gstin, jsonb_build_object('ctin', buyer_gstin, 'nt', jsonb_agg(entry order by number))
    from written where class = 'b2b' and kind = 'credit_note' group by buyer_gstin
    union all
    select 6, 'cdnur', number, entry from written where class <> 'b2b' and kind = 'credit_note'
    union all
    select 7, name, name || hsn || lpad(rate_bp::text, 5, '0'), rate_amounts(rate_bp, taxable, cgst, igst)
      || jsonb_build_object('num', row_number() over (partition by name order by hsn, rate_bp), 'hsn_sc', hsn,
        'desc', 'Garments', 'uqc', 'PCS', 'qty', quantity)
    from codes
    union all
    select 8, 'doc_det', case series when 'CRN' then '5' else '1' end, jsonb_build_object(
      'doc_num', case series when 'CRN' then 5 else 1 end,
      'doc_typ', case series when 'CRN' then 'Credit Note' else 'Invoices for outward supply' end,
      'docs', docs)
    from issued
  )
  select (row_number() over (order by place, key))::integer, name, entry from entries order by place, key
$$;

-- The amounts of a rate, of paise.
create or replace function rate_amounts(p_rate_bp integer, p_taxable numeric, p_cgst numeric, p_igst numeric) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_build_object('rt', trim_scale(p_rate_bp / 100.0), 'txval', rupees(p_taxable), 'iamt', rupees(p_igst),
    'camt', rupees(p_cgst), 'samt', rupees(p_cgst), 'csamt', 0)
$$;

create or replace function rupees(p_paise numeric) returns numeric
language sql immutable parallel safe as $$
  select trim_scale(p_paise / 100)
$$;

-- The HSN code of a line that was sold without one: its product's, as it is by now; of a fee, that of the goods.
create or replace function hsn_of(p_line tax_document_lines) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select p.hsn from tax_document_lines l join order_lines o on o.id = l.order_line_id join products p on p.id = o.product_id
    where l.document_id = p_line.document_id and l.rate_bp = p_line.rate_bp and l.hsn = '' and l.kind = 'goods'
      and (p_line.kind <> 'goods' or l.position = p_line.position)
    order by l.position limit 1), '')
$$;
