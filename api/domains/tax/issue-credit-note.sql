-- The lines of an order's invoices with what is credited of them so far.
create or replace function find_creditable(p_order_id bigint)
returns table (line tax_document_lines, place_code text, buyer_gstin text, pieces_credited integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select l, t.place_code, t.buyer_gstin, coalesce(credited.quantity, 0)::integer
  from tax_documents t join tax_document_lines l on l.document_id = t.id
  left join lateral (
    select sum(c.quantity) as quantity
    from tax_documents note join tax_document_lines c on c.document_id = note.id
    where note.against_id = t.id and c.against_position = l.position and note.cancelled_at is null
  ) credited on true
  where t.order_id = p_order_id and t.kind <> 'credit_note' and t.cancelled_at is null
    and l.quantity > coalesce(credited.quantity, 0)
$$;

-- A line of a credit note: so many pieces after those that are credited. The heads of all pieces add up to the line's.
create or replace function credit_line(p_line tax_document_lines, p_credited integer, p_pieces integer)
returns tax_document_lines
language sql immutable as $$
  select row(null, p_line.position, p_line.position, p_line.order_line_id, p_line.kind, p_line.description, p_line.hsn,
    p_line.rate_bp, p_line.rule, p_pieces, p_line.unit_price_paise, total - 2 * half - whole, half, half, whole,
    total)::tax_document_lines
  from (select pieces_paise(p_line.total_paise, p_line.quantity, p_credited, p_pieces),
    part_of(p_line.cgst_paise, p_line.quantity, p_credited, p_pieces),
    part_of(p_line.igst_paise, p_line.quantity, p_credited, p_pieces)) parts (total, half, whole)
$$;

create or replace function part_of(p_amount bigint, p_quantity integer, p_after integer, p_pieces integer) returns bigint
language sql immutable parallel safe as $$
  select (2 * p_amount * (p_after + p_pieces) + p_quantity) / (2 * p_quantity)
    - (2 * p_amount * p_after + p_quantity) / (2 * p_quantity)
$$;

-- Credits pieces of an order against the invoices that they are on, once for a cause. What left without an invoice
-- gets one first. The caller holds the lock of the order.
-- p_cause: such as return:7
-- p_pieces: [{order_line_id, quantity}]; null for all that is not credited yet
-- p_fees: the kinds of fees that go back too; null for all
-- p_first_against_id: of the invoice of an exchange; else its pieces come last
-- returns: the number of the (last) note, also of an earlier one of the cause; null where there was nothing to credit
create or replace function issue_credit_note(
  p_order_id bigint, p_cause text, p_reason text, p_pieces jsonb default null,
  p_fees text[] default '{}', p_at timestamptz default null,
  p_first_against_id bigint default null
) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders;
  v_note tax_documents;
  v_against record;
begin
  select * into v_order from orders where id = p_order_id for no key update;
  select number into v_note.number from tax_documents
  where cause = p_cause and kind = 'credit_note' order by id desc limit 1;
  if found then return v_note.number; end if;
  if not exists (select from tax_documents where order_id = p_order_id and kind <> 'credit_note') then
    perform issue_invoice(p_order_id => p_order_id, p_at => p_at);
  end if;

  for v_against in
    with wanted as (
      select c.*, (c.line).document_id, d.cause like 'exchange:%' as is_exchange, (c.line).quantity - pieces_credited as pieces_left,
        case when (c.line).kind = 'goods' and p_pieces is null
            or (c.line).kind <> 'goods' and (p_fees is null or (c.line).kind = any(p_fees)) then (c.line).quantity
          when (c.line).kind = 'goods' then (select coalesce(sum((piece ->> 'quantity')::integer), 0)
            from jsonb_array_elements(p_pieces) piece
            where (piece ->> 'order_line_id')::bigint = (c.line).order_line_id)
          else 0 end as pieces
      from find_creditable(p_order_id) c join tax_documents d on d.id = (c.line).document_id
    ), taken as (
      -- What is asked back was in the order's parcel: the new pieces of an exchange are never asked back.
      select *, least(pieces_left, pieces - coalesce(sum(pieces_left) over (
        partition by (line).kind, (line).order_line_id, case when (line).kind <> 'goods' then (line).position end
        order by document_id is not distinct from p_first_against_id desc, is_exchange, document_id desc
        rows between unbounded preceding and 1 preceding), 0))::integer as credited
      from wanted
    )
    select document_id, min(place_code) as place_code, min(buyer_gstin) as buyer_gstin,
      array_agg(credit_line(line, pieces_credited, credited) order by (line).position) as lines
    from taken where credited > 0 group by document_id order by document_id
  loop
    v_note := null;
    v_note.kind := 'credit_note';
    v_note.cause := p_cause;
    v_note.against_id := v_against.document_id;
    v_note.reason := p_reason;
    v_note.place_code := v_against.place_code;
    v_note.buyer_gstin := v_against.buyer_gstin;
    v_note.issued_at := p_at;
    v_note := write_tax_document(v_note, v_order, v_against.lines);
  end loop;
  return v_note.number;
end $$;

-- Undoes the documents of an order that is cancelled, or came back. What was numbered this month and never left is
-- cancelled, kept and counted; anything else is credited with its fees.
create or replace function undo_tax_documents(p_order_id bigint, p_reason text, p_has_left boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not p_has_left then
    update tax_documents t set cancelled_at = now()
    where order_id = p_order_id and kind <> 'credit_note' and cancelled_at is null
      and date_trunc('month', issued_on) = date_trunc('month', day_in_india(now()))
      and not exists (select from tax_documents note where note.against_id = t.id);
    -- What was never numbered needs no note.
    if not exists (select from find_creditable(p_order_id)) then return; end if;
  end if;
  perform issue_credit_note(p_order_id => p_order_id, p_cause => 'cancellation:' || p_order_id,
    p_reason => p_reason, p_fees => null);
end $$;
