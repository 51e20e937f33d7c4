-- Up Migration

alter table products
  -- What law wants said of the packed piece: maker, generic name, pieces, month, centimetres; {} where nothing is known.
  add column declarations jsonb not null default '{}' check (jsonb_typeof(declarations) = 'object'),
  -- Never published yet, as declarations are missing. What was on sale before they were asked for stays on sale.
  add column is_draft boolean not null default false,
  add constraint products_draft_not_on_sale check (not (is_draft and is_active));
