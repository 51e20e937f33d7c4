-- What a month's return says, in the keys of the portal; amounts in rupees. Late credit notes lower no tax, and are
-- only counted.
-- p_from, p_until: the days of the month, half-open
create or replace function gstr1(p_from date, p_until date) returns jsonb
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
    select id, rate_bp, sum(taxable) as taxable, sum(cgst) as cgst, sum(igst) as igst
    from lines where class <> 'b2cs' group by id, rate_bp
  ), items as (
    select id, jsonb_agg(jsonb_build_object('num', n, 'itm_det', jsonb_build_object('rt', rate_bp / 100.0,
        'txval', taxable / 100.0, 'iamt', igst / 100.0, 'camt', cgst / 100.0, 'samt', cgst / 100.0, 'csamt', 0))
      order by n) as itms
    from (select *, row_number() over (partition by id order by rate_bp) as n from rates) numbered group by id
  ), written as (
    select d.*, items.itms, to_char(d.issued_on, 'DD-MM-YYYY') as day, d.total_paise / 100.0 as value
    from documents d join items using (id)
  ), invoices as (
    select class, buyer_gstin, place_code, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('inum', number, 'idt', day,
      'val', value, 'itms', itms, 'pos', case class when 'b2b' then place_code end,
      'rchrg', case class when 'b2b' then 'N' end, 'inv_typ', case class when 'b2b' then 'R' end)) order by id) as inv
    from written where kind = 'invoice'
    group by class, buyer_gstin, case class when 'b2b' then '' else place_code end, place_code
  ), notes as (
    select class, buyer_gstin, jsonb_agg(jsonb_strip_nulls(jsonb_build_object('ntty', 'C', 'nt_num', number,
      'nt_dt', day, 'val', value, 'pos', place_code, 'itms', itms, 'rchrg', case class when 'b2b' then 'N' end,
      'inv_typ', case class when 'b2b' then 'R' end, 'typ', case class when 'b2cl' then 'B2CL' when 'exp' then 'EXPWP' end))
      order by id) as nt
    from written where kind = 'credit_note' group by class, buyer_gstin
  ), small as (
    select place_code, rate_bp, is_inter, sum(sign * taxable) as taxable, sum(sign * cgst) as cgst,
      sum(sign * igst) as igst
    from lines where class = 'b2cs' group by place_code, rate_bp, is_inter
    having sum(sign * total) <> 0
  ), codes as (
    select hsn, rate_bp, class = 'b2b' as is_b2b, sum(sign * quantity) as quantity, sum(sign * taxable) as taxable,
      sum(sign * cgst) as cgst, sum(sign * igst) as igst, sum(sign * total) as total
    from lines group by hsn, rate_bp, class = 'b2b'
    having sum(sign * total) <> 0
  ), by_code as (
    select is_b2b, jsonb_agg(jsonb_build_object('num', n, 'hsn_sc', hsn, 'desc', 'Garments', 'uqc', 'PCS',
      'qty', quantity, 'rt', rate_bp / 100.0, 'txval', taxable / 100.0, 'iamt', igst / 100.0, 'camt', cgst / 100.0,
      'samt', cgst / 100.0, 'csamt', 0) order by n) as rows
    from (select *, row_number() over (partition by is_b2b order by hsn, rate_bp) as n from codes) numbered
    group by is_b2b
  ), issued as (
    select series, jsonb_agg(jsonb_build_object('num', 1, 'from', first, 'to', last, 'totnum', total,
      'cancel', cancelled, 'net_issue', total - cancelled)) as docs
    from (select series, (array_agg(number order by serial))[1] as first,
        (array_agg(number order by serial desc))[1] as last, count(*) as total, count(cancelled_at) as cancelled
      from tax_documents where issued_on >= p_from and issued_on < p_until group by series) counted
    group by series
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'gstin', seller.gstin, 'fp', to_char(p_from, 'MMYYYY'),
    'b2b', (select jsonb_agg(jsonb_build_object('ctin', buyer_gstin, 'inv', inv) order by buyer_gstin)
      from (select buyer_gstin, jsonb_agg(one order by one ->> 'inum') as inv from invoices, jsonb_array_elements(inv) one
        where class = 'b2b' group by buyer_gstin) of),
    'b2cl', (select jsonb_agg(jsonb_build_object('pos', place_code, 'inv', inv) order by place_code)
      from invoices where class = 'b2cl'),
    'exp', (select jsonb_agg(jsonb_build_object('exp_typ', 'WPAY', 'inv', inv)) from invoices where class = 'exp'),
    'b2cs', (select jsonb_agg(jsonb_build_object('sply_ty', case when is_inter then 'INTER' else 'INTRA' end,
        'typ', 'OE', 'pos', place_code, 'rt', rate_bp / 100.0, 'txval', taxable / 100.0, 'iamt', igst / 100.0,
        'camt', cgst / 100.0, 'samt', cgst / 100.0, 'csamt', 0) order by place_code, rate_bp) from small),
    'cdnr', (select jsonb_agg(jsonb_build_object('ctin', buyer_gstin, 'nt', nt) order by buyer_gstin)
      from notes where class = 'b2b'),
    'cdnur', (select jsonb_agg(one order by one ->> 'nt_num') from notes, jsonb_array_elements(nt) one
      where class in ('b2cl', 'exp')),
    'hsn', nullif(jsonb_strip_nulls(jsonb_build_object('hsn_b2b', (select rows from by_code where is_b2b),
      'hsn_b2c', (select rows from by_code where not is_b2b))), '{}'),
    'doc_issue', (select jsonb_build_object('doc_det', jsonb_agg(jsonb_build_object(
        'doc_num', case series when 'CRN' then 5 else 1 end,
        'doc_typ', case series when 'CRN' then 'Credit Note' else 'Invoices for outward supply' end, 'docs', docs)
        order by series = 'CRN')) from issued having count(*) > 0)))
  from seller
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
