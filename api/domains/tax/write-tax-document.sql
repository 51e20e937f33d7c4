-- Takes the next number of a series in the financial year of now. The counter stays locked until the act has
-- committed, so a rollback or a kill leaves no gap; it is the last lock of every act.
-- p_at: null for now
create or replace function take_tax_number(p_series text, p_at timestamptz)
returns table (number text, financial_year text, serial integer, issued_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_year text;
  v_at timestamptz;
  v_serial integer;
begin
  -- The year may turn while it waits for the lock.
  loop
    v_year := financial_year(day_in_india(coalesce(p_at, clock_timestamp())));
    insert into tax_document_counters (series, financial_year) values (p_series, v_year) on conflict do nothing;
    perform from tax_document_counters where series = p_series and financial_year = v_year for no key update;
    v_at := coalesce(p_at, clock_timestamp());
    exit when v_year = financial_year(day_in_india(v_at));
  end loop;
  update tax_document_counters set last_serial = last_serial + 1
  where series = p_series and financial_year = v_year returning last_serial into v_serial;
  -- At most 16 signs: from a million on without the first stroke.
  return query select p_series || case when v_serial < 1000000 then '/' else '' end || v_year || '/' ||
    case when v_serial < 1000000 then lpad(v_serial::text, 6, '0') else v_serial::text end, v_year, v_serial, v_at;
end $$;

-- What is printed of a document, but its lines.
create or replace function tax_document_facts(p_document tax_documents, p_order orders) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'kind', p_document.kind, 'number', p_document.number, 'date', p_document.issued_on, 'reason', p_document.reason,
    'seller', to_jsonb(seller) - array['id', 'recorded_at', 'hsn_digits', 'is_composition']
      || jsonb_build_object('state', place_name(seller.state_code)),
    'buyer', p_order.shipping_address - array['phone', 'contact_person_number', 'type_of_address', 'id']
      || jsonb_build_object('name', coalesce(nullif(p_order.shipping_address ->> 'contact_person_name', ''),
        nullif(c.first_name, ''), c.username), 'gstin', p_document.buyer_gstin),
    'order', jsonb_build_object('number', p_order.number, 'date', day_in_india(p_order.created_at),
      'payment_method', p_order.payment_method),
    'against', (select jsonb_build_object('number', number, 'date', issued_on)
      from tax_documents where id = p_document.against_id),
    'place_of_supply', jsonb_build_object('code', p_document.place_code, 'name', place_name(p_document.place_code)),
    'state_tax', case when exists (select from states where code = p_document.place_code and has_utgst)
      then 'UTGST' else 'SGST' end,
    'is_late', p_document.is_late,
    'taxable_paise', p_document.taxable_paise, 'cgst_paise', p_document.cgst_paise,
    'sgst_paise', p_document.sgst_paise, 'igst_paise', p_document.igst_paise, 'total_paise', p_document.total_paise)
  from current_seller() seller, customers c where c.id = p_order.customer_id
$$;

-- Of a line whose pieces were sold below their list price: that price, and the reason of each discount. A discount
-- lowers the value where the invoice has it: section 15(3)(a).
create or replace function line_discount(p_line tax_document_lines) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('list_price_paise', sold.list_price_paise, 'discount', (
    select string_agg(distinct amount.reason, ', ' order by amount.reason) from amounts amount
    where amount.purchase_id = o.purchase_id and amount.size_id = sold.size_id and amount.kind = 'discount'))
  from order_lines sold join orders o on o.id = sold.order_id
  where sold.id = p_line.order_line_id and p_line.kind = 'goods' and sold.list_price_paise > p_line.unit_price_paise
$$;

-- Writes a document of lines that are worked out, with everything that is printed of it.
-- p_document: kind, cause, against_id, reason, place_code and buyer_gstin; issued_at, where it is not now
create or replace function write_tax_document(p_document tax_documents, p_order orders, p_lines tax_document_lines[])
returns tax_documents
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_document tax_documents := p_document;
  v_series text := case p_document.kind when 'invoice' then 'INV' when 'bill_of_supply' then 'BOS' else 'CRN' end;
  v_number record;
begin
  if current_seller() is null then
    raise exception 'no document can be made before the shop was started once, which records the seller''s facts';
  end if;
  -- A credit note of a closed month belongs to the one that is open; an invoice is refused.
  if p_document.kind = 'credit_note' and is_month_closed(day_in_india(p_document.issued_at)) then
    p_document.issued_at := null;
  end if;
  select * into v_number from take_tax_number(v_series, p_document.issued_at);
  v_document.id := nextval(pg_get_serial_sequence('tax_documents', 'id'));
  v_document.order_id := p_order.id;
  v_document.number := v_number.number;
  v_document.series := v_series;
  v_document.financial_year := v_number.financial_year;
  v_document.serial := v_number.serial;
  v_document.issued_at := v_number.issued_at;
  v_document.issued_on := day_in_india(v_number.issued_at);
  select coalesce(sum(taxable_paise), 0), coalesce(sum(cgst_paise), 0), coalesce(sum(sgst_paise), 0),
    coalesce(sum(igst_paise), 0), coalesce(sum(total_paise), 0)
  into v_document.taxable_paise, v_document.cgst_paise, v_document.sgst_paise, v_document.igst_paise,
    v_document.total_paise
  from unnest(p_lines);
  -- Section 34: until a day after the financial year of the invoice.
  v_document.is_late := coalesce((select v_document.issued_on >
      (extract(year from issued_on - interval '3 months')::integer + 1 || '-' ||
        find_law_term('credit_notes_until', v_document.issued_on))::date
    from tax_documents where id = p_document.against_id), false);
  v_document.data := tax_document_facts(v_document, p_order) || jsonb_build_object('lines',
    (select jsonb_agg(to_jsonb(line) - array['document_id', 'order_line_id', 'against_position', 'position']
      || coalesce(line_discount(line), '{}') order by position) from unnest(p_lines) line));
  v_document.sha256 := sha256(convert_to(v_document.data::text, 'UTF8'));
  insert into tax_documents overriding system value select v_document.*;
  insert into tax_document_lines
  select (jsonb_populate_record(line, jsonb_build_object('document_id', v_document.id))).* from unnest(p_lines) line;
  return v_document;
end $$;
