-- Up Migration

alter table refunds
  -- Above the limit of her who caused it: it goes out once another has approved it.
  add column awaits_approval boolean not null default false,
  add column approved_by text,
  add column approved_at timestamptz,
  add constraint refunds_approval check (not awaits_approval or (status = 'pending' and approved_at is null)),
  add constraint refunds_approved_by_another check (approved_by <> actor);
create index refunds_to_approve on refunds (id) where awaits_approval;

-- What Razorpay has paid into the bank, as it reports it.
create table settlements (
  id text primary key,
  amount_paise bigint not null,
  fees_paise bigint not null,
  tax_paise bigint not null,
  status text not null,
  utr text,
  created_at timestamptz not null
);
create index settlements_created on settlements (created_at);

-- It comes again with the limit of who acts.
drop function if exists start_act(integer, text, bytea, text);
