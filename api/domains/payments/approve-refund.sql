-- Approves a refund above the limit of who caused it: another person does, whose own limit allows it.
-- outcome: approved | own | above_limit | already | missing
create or replace function approve_refund(p_refund_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order orders := lock_order((select order_id from refunds where id = p_refund_id));
  v_refund refunds;
begin
  select * into v_refund from refunds where id = p_refund_id;
  if not found then return 'missing'; end if;
  if not v_refund.awaits_approval then return 'already'; end if;
  if v_refund.actor = current_actor() then return 'own'; end if;
  if is_above_refund_limit(refunded_of_order(v_refund.order_id)) then return 'above_limit'; end if;
  update refunds
  set awaits_approval = false, approved_by = current_actor(), approved_at = now(), next_attempt_at = now()
  where id = p_refund_id;
  perform write_audit('refund.approve', v_order.number, null,
    jsonb_build_object('refund', p_refund_id, 'rupees', v_refund.amount_paise / 100.0));
  return 'approved';
end $$;
