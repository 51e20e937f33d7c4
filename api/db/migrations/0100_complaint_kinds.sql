-- Up Migration

-- What was written before kinds were asked for came by the form that asked what went wrong with an order.
alter table complaints
  add column kind text not null default 'order'
  constraint kind_known check (kind in ('order', 'barrier', 'data_copy', 'data_correction', 'data_erasure', 'data_other'));
