-- Up Migration

-- A payment for an order on delivery that waits: it holds no stock, and an order has one.
alter table payment_intents
  add column order_id bigint unique references orders,
  drop constraint payment_intents_kind_check,
  add constraint payment_intents_kind_check check (kind in ('cart', 'buynow', 'order')),
  drop constraint payment_intents_status_check,
  add constraint payment_intents_status_check
    check (status in ('open', 'asked', 'released', 'settled', 'refunded')),
  add constraint payment_intents_of_order check ((kind = 'order') = (order_id is not null)),
  add constraint payment_intents_asked check (kind = 'order' or status <> 'asked');

alter table cash_ledger
  drop constraint cash_ledger_reason_check,
  add constraint cash_ledger_reason_check
    check (reason in ('placed', 'delivered', 'cancelled', 'prepaid', 'remitted')),
  drop constraint cash_ledger_entries,
  add constraint cash_ledger_entries check ((reason, from_account, to_account) in (
    ('placed', 'sales', 'door'), ('cancelled', 'door', 'sales'), ('prepaid', 'door', 'sales'),
    ('delivered', 'door', 'courier'), ('remitted', 'courier', 'bank')));
