// Written from the headers of the SQL steps, by their test: `npx vitest run api/ground/db/steps -u`.
// A parameter and a column may be null; who calls a step says which of hers may not.

export const outcomes = {
  accept_invitation: ['set', 'refused'],
  add_customer_note: ['noted', 'unknown'],
  add_photo: ['added', 'missing', 'full'],
  add_staff: ['added', 'taken'],
  add_to_cart: ['added', 'unknown', 'full', 'short'],
  add_to_manifest: ['added', 'relabelled', 'taken', 'cancelled', 'other_courier', 'gone', 'unknown', 'closed', 'missing'],
  answer_ndr: ['answered', 'already', 'moved_on', 'not_allowed', 'stale', 'missing'],
  answer_weight_charge: ['answered', 'already', 'late', 'missing'],
  approve_refund: ['approved', 'own', 'above_limit', 'already', 'missing'],
  approve_return: ['approved', 'already', 'refused', 'missing'],
  ask_link_payment: ['asked', 'closed', 'missing'],
  ask_merge: ['asked', 'unknown', 'same', 'target_is_guest'],
  ask_order_payment: ['asked', 'paid', 'closed', 'missing'],
  book_exchange: ['booked', 'replayed', 'booked_before', 'awb_taken', 'refused', 'missing'],
  book_pickup: ['booked', 'already', 'awb_taken', 'refused', 'missing'],
  book_shipment: ['booked', 'replayed', 'booked_before', 'refused', 'short', 'not_captured', 'missing', 'awb_taken'],
  cancel_order: ['cancelled', 'already', 'too_late', 'missing'],
  cancel_prices: ['cancelled', 'missing', 'moved_on'],
  cancel_window_version: ['cancelled', 'missing', 'moved_on'],
  change_staff: ['changed', 'stale', 'last_owner', 'missing'],
  change_stock: ['changed', 'moved', 'short', 'no_lot', 'missing'],
  claim_parcel: ['claimed', 'not_lost', 'other_remedy', 'no_remedy', 'refund_only', 'short', 'missing'],
  close_manifest: ['closed', 'already', 'miscounted', 'empty', 'missing'],
  close_month: ['closed', 'already', 'not_over', 'composition', 'untied'],
  correct_address: ['corrected', 'being_booked', 'other_state', 'stale', 'too_late', 'missing'],
  correct_awb: ['corrected', 'awb_taken', 'missing'],
  count_stock: ['counted', 'posted', 'elsewhere', 'unknown', 'below_zero', 'missing'],
  finish_exchange: ['exchanged', 'already', 'refused', 'missing'],
  finish_packing: ['packed', 'already', 'refused', 'missing'],
  grade_return: ['graded', 'short', 'already', 'refused', 'other_pieces', 'missing'],
  invite_staff: ['invited', 'missing'],
  make_wave: ['made', 'missing', 'refused', 'not_captured', 'taken', 'short'],
  mark_refund_paid: ['paid', 'waiting', 'already', 'reference_used', 'missing'],
  move_offer: ['moved', 'missing', 'over', 'moved_on'],
  move_order: ['moved', 'refused', 'missing'],
  post_stock_take: ['posted', 'already', 'uncounted', 'short', 'missing'],
  prove_merge: ['proved', 'merged', 'repeated', 'over'],
  publish_window: ['published', 'scheduled', 'missing', 'stale'],
  put_back_changes: ['put_back', 'changed'],
  rebook_parcel: ['rebooked', 'replayed', 'expired', 'other_state', 'stale', 'too_late', 'awb_taken', 'missing'],
  receive_return: ['received', 'short', 'already', 'refused', 'missing'],
  record_scan: ['recorded', 'repeated', 'unknown'],
  refuse_ndr_answer: ['refused', 'already'],
  reject_return: ['rejected', 'already', 'refused', 'missing'],
  remind_of_exception: ['reminded', 'already', 'missing'],
  remove_manifest: ['removed', 'not_empty', 'closed', 'missing'],
  remove_staff: ['removed', 'last_owner', 'missing'],
  request_return: ['requested', 'missing', 'wrong_size', 'short', 'too_many', 'open', 'asked_before', 'not_delivered', 'over', 'not_allowed'],
  roll_back_window: ['published', 'missing'],
  save_order_view: ['saved', 'name_taken', 'full'],
  save_window_draft: ['saved', 'stale'],
  scan_piece: ['scanned', 'complete', 'taken', 'busy', 'packed', 'wrong', 'enough', 'refused', 'no_wave', 'missing'],
  schedule_prices: ['scheduled', 'possible', 'refused', 'empty', 'over'],
  set_fact: ['set', 'unchanged'],
  set_order_tags: ['set', 'too_many'],
  settle_exception: ['settled', 'no_reason', 'not_short', 'already', 'missing'],
  settle_payment: ['settled', 'refunded', 'unknown'],
  start_act: ['started', 'repeated', 'key_reused'],
  start_collection_edit: ['editing', 'stale', 'missing'],
  start_exchange: ['started', 'already', 'refused', 'missing'],
  start_facts_edit: ['editing'],
  start_offer_edit: ['editing', 'stale', 'missing'],
  start_pickup: ['started', 'under_way', 'already', 'refused', 'missing'],
  start_product_edit: ['editing', 'stale', 'missing'],
  start_purchase: ['placed', 'held', 'offers_to_choose', 'replayed', 'key_reused', 'address_missing', 'empty', 'short', 'nothing_to_pay', 'price_changed', 'too_many_orders', 'too_many_waiting', 'too_many_holds', 'too_large', 'too_many_of_address', 'cod_abroad', 'pin_unserved', 'pin_without_cod'],
  start_rebooking: ['started', 'unchanged', 'not_booked', 'being_booked', 'other_state', 'by_hand', 'stale', 'too_late', 'missing'],
  start_stock_take: ['started', 'none', 'many', 'missing'],
  swap_cart_size: ['swapped', 'missing', 'unknown', 'full', 'short'],
  take_back_grade: ['taken_back', 'sold', 'packed', 'paid', 'graded_since', 'filed', 'refused', 'missing'],
  take_exchange_in: ['taken_in', 'already', 'refused', 'under_way', 'other_pieces', 'missing'],
  take_off_manifest: ['taken_off', 'not_on_it', 'closed', 'missing'],
  take_over_packing: ['taken_over', 'busy', 'packed', 'refused', 'no_wave', 'missing'],
  take_parcel_in: ['taken_in', 'already', 'refused', 'under_way', 'other_pieces', 'restocked', 'missing'],
  unconfirm_order: ['waiting', 'changed', 'missing'],
  undo_import: ['undone', 'changed'],
  vote_for_wish: ['voted', 'full', 'missing'],
  withdraw_payment_link: ['withdrawn', 'already', 'paid', 'missing'],
  write_review: ['written', 'repeated', 'missing', 'not_received', 'stale', 'foreign_photo'],
} as const

export type StepParameters = {
  accept_invitation: { tokenSha256: Buffer | null; passwordHash: string | null }
  add_customer_note: { customerId: number | null; text: string | null }
  add_photo: { number: string | null; returnId: number | null; key: string | null; max: number | null }
  add_staff: { email: string | null; name: string | null; role: string | null; tokenSha256: Buffer | null; actor: string | null }
  add_to_cart: { customerId: number | null; productId: number | null; variantId: number | null; sizeId: number | null; quantity: number | null; maxQuantity: number | null }
  add_to_manifest: { manifestId: number | null; awbNumber: string | null }
  answer_ndr: { shipmentId: number | null; attemptedAt: Date | null; what: string | null; fields: unknown; version: number | null; wantedOn: string | null; comment: string | null }
  answer_weight_charge: { chargeId: number | null; answer: string | null; reference: string | null }
  approve_refund: { refundId: number | null }
  approve_return: { requestId: number | null }
  ask_link_payment: { purchaseId: number | null; last: string | null }
  ask_merge: { targetId: number | null; closedId: number | null }
  ask_order_payment: { customerId: number | null; orderId: number | null }
  book_exchange: { requestId: number | null; courier: string | null; awbNumber: string | null; trackingUrl: string | null; weightGrams?: number | null }
  book_pickup: { requestId: number | null; courier: string | null; awbNumber: string | null; collectsOn?: string | null }
  book_shipment: { orderId: number | null; courier: string | null; awbNumber: string | null; weightGrams?: number | null }
  cancel_order: { customerId: number | null; orderId: number | null }
  cancel_prices: { id: number | null }
  cancel_window_version: { thing: string | null; id: number | null }
  change_staff: { staffId: number | null; name: string | null; role: string | null; version: number | null; actor: string | null }
  change_stock: { reason: string | null; note: string | null; lot: string | null; costPaise: number | null; lines: unknown }
  claim_parcel: { shipmentId: number | null; kind: string | null; reference: string | null; amountPaise: number | null; outcome: string | null; remedy: string | null }
  close_manifest: { manifestId: number | null; count: number | null }
  close_month: { from: string | null; until: string | null }
  correct_address: { orderId: number | null; fields: unknown; version: number | null }
  correct_awb: { shipmentId: number | null; awbNumber: string | null; courier: string | null }
  count_stock: { takeId: number | null; sizeId: number | null; code: string | null; count: number | null; add: number | null }
  finish_exchange: { requestId: number | null }
  finish_packing: { packingId: number | null }
  grade_return: { requestId: number | null; pieces: unknown; refundInstead: boolean | null; isOurFault: boolean | null; isUncollected: boolean | null; isShort: boolean | null }
  invite_staff: { staffId: number | null; tokenSha256: Buffer | null; actor: string | null }
  make_wave: { numbers: string[] | null }
  mark_refund_paid: { refundId: number | null; reference: string | null }
  move_offer: { offerId: number | null; act: string | null }
  move_order: { orderId: number | null; toStatus: string | null }
  post_stock_take: { takeId: number | null }
  prove_merge: { mergeId: number | null; isTarget: boolean | null; closedAddress: string | null }
  publish_window: { thing: string | null; version: number | null; from: Date | null; until: Date | null }
  put_back_changes: { changes: unknown; cause: string | null }
  rebook_parcel: { rebookingId: number | null; fields: unknown; version: number | null; awbNumber: string | null; courier: string | null; weightGrams: number | null }
  receive_return: { requestId: number | null; refundInstead: boolean | null }
  record_scan: { awbNumber: string | null; status: string | null; rawStatus: string | null; location: string | null; scannedAt: Date | null; note?: string | null }
  refuse_ndr_answer: { answerId: number | null; why: string | null }
  reject_return: { requestId: number | null; rejection: string | null }
  remind_of_exception: { id: number | null }
  remove_manifest: { manifestId: number | null }
  remove_staff: { staffId: number | null; actor: string | null }
  request_return: { customerId: number | null; orderLineId: number | null; requestType: string | null; reason: string | null; wantedSizeId: number | null; upiId: string | null; returnDays: number | null; quantity?: number | null }
  roll_back_window: { thing: string | null; to: number | null }
  save_order_view: { staffId: number | null; name: string | null; state: string | null; search: string | null; max: number | null }
  save_window_draft: { thing: string | null; body: unknown; version: number | null }
  scan_piece: { number: string | null; code: string | null; booking: string | null }
  schedule_prices: { name: string | null; from: Date | null; until: Date | null; items: unknown; rule: unknown; asked: unknown; isTrial: boolean | null }
  set_fact: { name: string | null; value: string | null }
  set_order_tags: { orderId: number | null; tags: string[] | null; seen?: string[] | null }
  settle_exception: { id: number | null; settlement: string | null; reason: string | null }
  settle_payment: { razorpayOrderId: string | null; razorpayPaymentId: string | null; status: string | null; amountPaise: number | null; addressId: number | null; notes: unknown; gstin?: string | null }
  start_act: { staffId: number | null; key: string | null; requestSha256: Buffer | null; requestId: string | null; refundLimitPaise: number | null }
  start_collection_edit: { slug: string | null; version: number | null; fields: string[] | null }
  start_exchange: { requestId: number | null }
  start_facts_edit: { names: string[] | null; version: number | null }
  start_offer_edit: { offerId: number | null; version: number | null; fields: string[] | null }
  start_pickup: { requestId: number | null }
  start_product_edit: { productId: number | null; version: number | null; fields: string[] | null }
  start_purchase: { customerId: number | null; method: string | null; kind: string | null; sizeId: number | null; quantity: number | null; variantId: number | null; productId: number | null; sizeIds: number[] | null; quantities: number[] | null; addressId: number | null; gstin: string | null; notes: unknown; consents: unknown; expectedTotalPaise: number | null; limits: unknown; offerCode?: string | null; offers?: unknown; idempotencyKey?: string | null; requestSha256?: Buffer | null; waited?: string | null; receivedAt?: Date | null; hold?: string | null }
  start_rebooking: { orderId: number | null; fields: unknown; version: number | null }
  start_stock_take: { shelf: string | null; productIds: number[] | null; code: string | null; most: number | null }
  swap_cart_size: { customerId: number | null; lineId: number | null; sizeId: number | null; quantity: number | null; maxQuantity: number | null }
  take_back_grade: { requestId: number | null }
  take_exchange_in: { shipmentId: number | null; pieces?: unknown }
  take_off_manifest: { manifestId: number | null; awbNumber: string | null }
  take_over_packing: { number: string | null }
  take_parcel_in: { orderId: number | null; pieces?: unknown }
  unconfirm_order: { orderId: number | null; version: number | null }
  undo_import: { importId: number | null }
  vote_for_wish: { token: string | null; itemId: number | null; voter: string | null; isVote: boolean | null; max: number | null }
  withdraw_payment_link: { purchaseId: number | null }
  write_review: { customerId: number | null; orderId: number | null; orderLineId: number | null; version: number | null; key: string | null; rating: number | null; title: string | null; body: string | null; fit: string | null; retained: string[] | null; added: string[] | null; isClean: boolean | null }
}

export type StepColumns = {
  accept_invitation: { email: string | null }
  add_customer_note: object
  add_photo: object
  add_staff: { staff_id: number | null }
  add_to_cart: { line_id: number | null; pieces: number | null }
  add_to_manifest: { number: string | null; courier: string | null; earlier_manifest_id: number | null }
  answer_ndr: object
  answer_weight_charge: object
  approve_refund: object
  approve_return: { status: string | null }
  ask_link_payment: { purchase_id: number | null; total_paise: number | null; razorpay_order_id: string | null }
  ask_merge: { merge_id: number | null }
  ask_order_payment: { purchase_id: number | null; total_paise: number | null; razorpay_order_id: string | null }
  book_exchange: { status: string | null; awb_number: string | null }
  book_pickup: { status: string | null; awb_number: string | null }
  book_shipment: { order_status: string | null; awb_number: string | null }
  cancel_order: { status: string | null }
  cancel_prices: object
  cancel_window_version: object
  change_staff: { fields: string[] | null }
  change_stock: { rows: unknown }
  claim_parcel: object
  close_manifest: { count: number | null }
  close_month: { untied: string[] | null }
  correct_address: object
  correct_awb: object
  count_stock: { size_id: number | null; counted: number | null }
  finish_exchange: { status: string | null }
  finish_packing: object
  grade_return: { status: string | null; pieces_left: number | null }
  invite_staff: object
  make_wave: { number: string | null; order_status: string | null; wave_id: number | null }
  mark_refund_paid: object
  move_offer: { state: string | null }
  move_order: { from_status: string | null }
  post_stock_take: { rows: unknown }
  prove_merge: { picture: string | null }
  publish_window: object
  put_back_changes: { named: string | null }
  rebook_parcel: object
  receive_return: { status: string | null; pieces_left: number | null }
  record_scan: object
  refuse_ndr_answer: object
  reject_return: { status: string | null }
  remind_of_exception: object
  remove_manifest: object
  remove_staff: object
  request_return: { wanted_size: string | null; pieces_left: number | null }
  roll_back_window: object
  save_order_view: { view_id: number | null }
  save_window_draft: { version: number | null; theirs: unknown }
  scan_piece: { packing_id: number | null; number: string | null; order_status: string | null }
  schedule_prices: { id: number | null; problems: unknown }
  set_fact: object
  set_order_tags: object
  settle_exception: object
  settle_payment: { order_id: number | null; order_number: string | null }
  start_act: { result: unknown }
  start_collection_edit: { contested: string[] | null }
  start_exchange: { status: string | null }
  start_facts_edit: { contested: string[] | null }
  start_offer_edit: { contested: string[] | null }
  start_pickup: { status: string | null }
  start_product_edit: { contested: string[] | null }
  start_purchase: { purchase_id: number | null; order_id: number | null; order_number: string | null; total_paise: number | null; razorpay_order_id: string | null; shortages: unknown; wait_seconds: number | null; basis: unknown }
  start_rebooking: { rebooking_id: number | null }
  start_stock_take: { take_id: number | null; sizes: number | null }
  swap_cart_size: { pieces: number | null }
  take_back_grade: { status: string | null }
  take_exchange_in: { status: string | null }
  take_off_manifest: object
  take_over_packing: { number: string | null; order_status: string | null }
  take_parcel_in: { status: string | null }
  unconfirm_order: object
  undo_import: { named: string | null }
  vote_for_wish: { votes: number | null }
  withdraw_payment_link: object
  write_review: { dropped: string[] | null }
}
