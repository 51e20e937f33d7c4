-- When a parcel's problem has to be dealt with: a courier waits a day for the answer to a failed delivery, a parcel that
-- was answered for should have been tried again after two, one on its way back be here after fifteen.
create or replace function problem_due_at(p_problem text, p_since timestamptz, p_is_here boolean, p_is_claimed boolean)
returns timestamptz
language sql immutable as $$
  select date_trunc('milliseconds', p_since + case
    when p_problem = 'ndr' then interval '24 hours'
    when p_problem = 'rto' and p_is_here then interval '2 days'
    when p_problem = 'rto' then interval '15 days'
    when p_is_claimed then interval '30 days'
    when p_problem = 'lost' then interval '7 days'
    else interval '2 days' end)
$$;

-- Writes down what is wrong with a locked parcel, by its scans in whichever order they came, its answers and its claim.
create or replace function follow_problem(p_shipment_id integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_shipment shipments;
  v_claim parcel_claims;
  v_answer ndr_answers;
  v_scans record;
  v_problem text;
  v_since timestamptz;
  v_due_at timestamptz;
begin
  select * into v_shipment from shipments where id = p_shipment_id;
  select * into v_claim from parcel_claims where shipment_id = p_shipment_id;
  select count(distinct scanned_at) filter (where status = 'Delivery Attempted') as attempts,
    max(scanned_at) filter (where status = 'Delivery Attempted') as attempted_at,
    max(scanned_at) filter (where status = 'Out for Delivery') as out_at,
    min(scanned_at) filter (where status = 'Returned to Us') as here_at,
    max(scanned_at) filter (where status in ('Lost', 'Damaged')) as lost_at,
    max(scanned_at) filter (where status = 'Lost') as missed_at,
    max(scanned_at) filter (where status not in ('Lost', 'Damaged')) as moved_at
  into v_scans from scans where shipment_id = p_shipment_id;

  v_problem := case
    when v_claim.outcome = 'open' then v_claim.kind
    when v_shipment.current_status = 'Delivered' or v_shipment.returned_at is not null
      or v_shipment.lost_at is not null then null
    when v_claim.kind is not null then v_claim.kind
    when v_scans.lost_at >= coalesce(v_scans.moved_at, '-infinity') then
      case when v_scans.missed_at = v_scans.lost_at then 'lost' else 'damaged' end
    when v_shipment.going_back_since is not null then 'rto'
    when v_shipment.direction <> 'return' and v_scans.attempted_at > coalesce(v_scans.out_at, '-infinity')
      and not exists (select from orders where id = v_shipment.order_id and status = 'Cancelled') then 'ndr' end;
  -- A scan may be dated tomorrow.
  v_since := least(now(), case
    when v_problem in ('lost', 'damaged') then coalesce(v_claim.at, v_scans.lost_at)
    when v_problem = 'rto' then coalesce(v_scans.here_at, v_shipment.going_back_since)
    when v_problem = 'ndr' then v_scans.attempted_at end);
  v_due_at := problem_due_at(v_problem, v_since, v_scans.here_at is not null, v_claim.kind is not null);
  if v_problem = 'ndr' then
    select * into v_answer from ndr_answers
    where shipment_id = p_shipment_id and attempted_at = v_scans.attempted_at and refused_at is null;
    if found then
      v_due_at := date_trunc('milliseconds', greatest(v_answer.at, v_answer.wanted_on) + interval '2 days');
    end if;
  end if;

  update shipments set attempts = v_scans.attempts, attempted_at = v_scans.attempted_at, problem = v_problem,
    problem_since = case when v_problem is not null then v_since end,
    problem_due_at = case when v_problem is not null then v_due_at end
  where id = p_shipment_id;
end $$;
