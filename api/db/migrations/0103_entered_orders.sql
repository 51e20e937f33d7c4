-- Up Migration

-- What a member of staff enters for one who calls or writes: an order in cash, or pieces held until a link is paid.
alter table orders add column entered_by text;

alter table payment_intents
  add column entered_by text,
  drop constraint payment_intents_kind_check,
  add constraint payment_intents_kind_check check (kind in ('cart', 'buynow', 'order', 'entered')),
  add constraint payment_intents_entered check ((kind = 'entered') = (entered_by is not null));

-- What she pays for in the shop herself leaves a link that she was sent as it is.
drop index payment_intents_one_open;
create unique index payment_intents_one_open on payment_intents (customer_id)
  where status = 'open' and kind <> 'entered';
create index payment_intents_links on payment_intents (id) where status = 'open' and kind = 'entered';

create index addresses_phone on addresses (phone);
create index addresses_contact on addresses (contact_person_number) where contact_person_number <> '';
