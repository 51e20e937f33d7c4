-- The application works as nool_app, which cannot change what an audit needs.

do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'nool_app') then
    create role nool_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server made it a moment ago
end $$;
grant nool_app to current_user;

grant usage on schema public to nool_app;
grant select, insert, update, delete on all tables in schema public to nool_app;
grant usage on all sequences in schema public to nool_app;
revoke execute on all functions in schema public from public;
grant execute on all functions in schema public to nool_app;

revoke delete, truncate on orders, order_lines, order_events, stock_ledger, purchases,
  purchase_lines, amounts, payments, refunds, shipments, scans, courier_bookings, return_requests, return_pickups,
  webhook_events, shipment_lines, bookings_to_cancel from nool_app;
revoke insert, update on shipment_lines from nool_app;
revoke all on migrations, applied_functions, applied_files, schema_epoch from nool_app;

-- What was sold for how much, and to whom, is never rewritten.
revoke update on orders from nool_app;
grant update (status, payment_status, delivered_at, notes) on orders to nool_app;
revoke update on stock_ledger, order_lines, order_events from nool_app;
-- Rates are those of rules/; documents are numbered and written by functions, and never changed.
revoke insert, update, delete, truncate on tax_rates, tax_limits, law_terms, states, state_names, sellers, tax_document_counters,
  tax_documents, tax_document_lines, tax_document_pdfs, closed_months, closed_month_rows from nool_app;
grant insert on tax_document_pdfs to nool_app;
-- Staff write to orders by functions, which write the audit too.
revoke insert, update, delete, truncate on order_notes, address_corrections from nool_app;
-- So of customers; what was noted of one is deleted with her account.
revoke insert, update, truncate on customer_notes from nool_app;
-- Two accounts become one by her proofs alone.
revoke insert, update, delete, truncate on customer_merges from nool_app;

-- Facts of the shop are set by functions, which write the audit too, and what was true stays written.
revoke insert, update, delete, truncate on shop_facts from nool_app;
-- What the window shows is moved by functions, which write the audit too.
revoke insert, update, delete, truncate on window_versions from nool_app;

-- Prices are scheduled, written and put back by functions; what was asked is written by a trigger.
revoke insert, update, delete, truncate on scheduled_prices, scheduled_price_rows, price_changes from nool_app;

-- The audit is added to, through write_audit alone, and sealed by its function.
revoke insert, update, delete, truncate on audit_entries, audit_seals from nool_app;
-- Consents are added to, through record_consent alone.
revoke insert, update, delete, truncate on consents from nool_app;
-- What is locked can be read by the database's owner alone.
revoke all on locked_accounts from nool_app;

revoke delete, truncate on staff from nool_app;
revoke insert, update on staff from nool_app;
grant update (password_hash, totp_seed, totp_confirmed_at, totp_step) on staff to nool_app;
revoke insert, update on staff_invitations from nool_app;
revoke insert, update, delete, truncate on staff_changes from nool_app;
revoke insert, update, truncate on order_views from nool_app;
revoke insert, update, delete, truncate on parcel_photos from nool_app;

revoke insert, update, delete on order_status_moves from nool_app;

-- Without its key no phone takes an update.
revoke insert, delete, truncate on android_app from nool_app;

-- Money and returns move through functions alone.
revoke insert, update on purchases, purchase_lines, amounts, payments, refunds from nool_app;
grant update (next_check_at, checks, shipping_address, notes) on purchases to nool_app;
grant update (attempts, next_attempt_at, last_error) on refunds to nool_app;

-- What is used of an offer, and what is left of it, moves with purchases.
revoke insert, update, delete, truncate on offer_uses, offer_limits, offer_edits from nool_app;
grant update (email, phone) on offer_uses to nool_app;
revoke delete, truncate on offers, offer_codes from nool_app;

-- What offers make of prices is worked out by their function, from what triggers record.
revoke insert, update, delete, truncate on offered_products, offered_sizes, offer_renewals from nool_app;

-- Where cash is follows orders and remittances.
revoke insert, update, delete, truncate on cash_ledger, cash_places, remittances, remittance_lines, remittance_exceptions from nool_app;
revoke update, delete, truncate on reconciliations from nool_app;

-- Answers and claims are steps'; the worker writes down what the courier said to an answer.
revoke insert, update, delete, truncate on ndr_answers, parcel_claims from nool_app;
grant update (tries, next_try_at, told_at, last_error) on ndr_answers to nool_app;

-- What couriers charge is added to by a step; of each reading of their statement the worker writes what came of it.
revoke insert, update, delete, truncate on courier_charges, weight_charges from nool_app;
revoke update, delete, truncate on courier_statements from nool_app;

revoke insert, update on return_requests from nool_app;
revoke insert, update, delete, truncate on graded_stock, graded_ledger from nool_app;
grant update (reason) on return_requests to nool_app;

revoke insert, update on sizes from nool_app;
grant insert (variant_id, size, position, price_paise, mrp_paise, sku, barcode, shelf, weight_grams, cost_paise)
  on sizes to nool_app;
revoke insert, update, delete, truncate on product_edits, collection_edits from nool_app;
revoke delete, truncate on collections from nool_app;
grant update (size, position, price_paise, mrp_paise, sku, barcode, shelf, weight_grams, cost_paise) on sizes
  to nool_app;

revoke insert, update, delete on product_features, product_places, product_orders, price_steps, product_changes
  from nool_app;
revoke execute on function index_products, index_order, features_at from nool_app;

-- What is counted, and how fast it sells, is written by functions.
revoke insert, update, delete, truncate on lots, stock_takes, stock_take_lines, stock_paces, stock_pace_reading
  from nool_app;

-- What caches go by is recorded by triggers, and deleted by its function.
revoke insert, update, delete, truncate on catalogue_changes from nool_app;
revoke insert, update, truncate on order_changes from nool_app;
-- Searches are counted by their function, and deleted when they are old.
revoke insert, update, truncate on searches from nool_app;

-- What is packed and handed over follows scans.
revoke insert, update, delete, truncate on waves, packings, packing_lines, manifest_parcels from nool_app;
revoke update, delete, truncate on manifests from nool_app;

-- Parts of a step: their callers hold the locks.
revoke execute on function write_address, end_order, give_parcel_up, follow_problem, queue_ndr_mail,
  release_hold, undo_order, write_order, write_order_lines, take_from_cart, record_confirmation, refund_payment,
  walk_order, mark_shipment_delivered, queue_parcel_mail, mark_order_refunded, refund_return, undo_exchange, put_back,
  move_returned_order, queue_return_mail, queue_push, queue_messages, has_other_owner, write_invitation, move_cash,
  load_tax_rates, load_law_terms, load_states, take_tax_number, write_tax_document, undo_tax_documents, retax_order, credit_return, pay_order,
  pass_packing, settle_remitted, lock_offers, use_offers, give_offers_back, use_offers_again, move_offer_uses, move_orders,
  move_belongings, write_stock_paces, average_cost, set_prices, lock_prices, write_scheduled, put_prices_back,
  write_offered from nool_app;
