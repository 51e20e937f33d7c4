-- Up Migration

alter table payment_intents
  -- Of a business that pays; its order takes it over.
  add column buyer_gstin text check (buyer_gstin ~ '^\d{2}[A-Z0-9]{13}$');
