import { isConfirmedAddress } from './domains/accounts/confirmed-address.ts'
import {
  emailCodeEmail,
  passwordChangedEmail,
  passwordResetEmail,
  phoneLoginEmail,
  welcomeEmail,
} from './domains/accounts/emails.ts'
import { complaintAnsweredEmail, complaintReceivedEmail } from './domains/complaints/emails.ts'
import { orderPlacedEmail } from './domains/orders/emails.ts'
import {
  discrepanciesEmail,
  orderCameBackEmail,
  orderCancelledEmail,
  orderPrepaidEmail,
  parcelLostEmail,
  paymentReturnedEmail,
  refundSentEmail,
} from './domains/orders/payment-emails.ts'
import { isLinkOpen, paymentLinkEmail } from './domains/orders/payment-link-email.ts'
import {
  orderDeliveredPush,
  orderOutForDeliveryPush,
  orderShippedPush,
  refundSentPush,
} from './domains/orders/pushes.ts'
import { accountDeletedEmail } from './domains/privacy/emails.ts'
import { mergeAskedEmail } from './domains/privacy/merge-email.ts'
import { isMergeOpen } from './domains/privacy/merge-queries.ts'
import {
  exchangeFailedEmail,
  exchangeSentEmail,
  returnApprovedEmail,
  returnReceivedEmail,
  returnRejectedEmail,
  returnRequestedEmail,
} from './domains/returns/emails.ts'
import {
  isReplyShown,
  isStillRejected,
  reviewRejectedEmail,
  reviewRepliedEmail,
} from './domains/reviews/emails.ts'
import { isStillAsked, isStillFailed } from './domains/shipping/answer-queries.ts'
import { deliveryAskedEmail } from './domains/shipping/delivery-asked-email.ts'
import { deliveryFailedEmail } from './domains/shipping/delivery-failed-email.ts'
import {
  orderDeliveredEmail,
  orderOutForDeliveryEmail,
  orderShippedEmail,
} from './domains/shipping/emails.ts'
import { backInStockEmail, backInStockPush } from './domains/stock-alerts/messages.ts'
import { isMailStillDue } from './domains/stock-alerts/service.ts'
import { findMailHead } from './domains/window/service.ts'
import type { Composer, Composers } from './ground/mail/message.ts'
import type { MailRules } from './ground/mail/post-office.ts'
import type { PushComposers } from './ground/push/push-message.ts'

const plain: Composers = {
  welcome: welcomeEmail,
  password_reset: passwordResetEmail,
  email_code: emailCodeEmail,
  password_changed: passwordChangedEmail,
  phone_login: phoneLoginEmail,
  account_deleted: accountDeletedEmail,
  merge_asked: mergeAskedEmail,
  complaint_received: complaintReceivedEmail,
  complaint_answered: complaintAnsweredEmail,
  review_replied: reviewRepliedEmail,
  review_rejected: reviewRejectedEmail,
  order_placed: orderPlacedEmail,
  order_paid: orderPlacedEmail,
  order_prepaid: orderPrepaidEmail,
  order_cancelled: orderCancelledEmail,
  parcel_lost: parcelLostEmail,
  order_came_back: orderCameBackEmail,
  payment_link: paymentLinkEmail,
  payment_returned: paymentReturnedEmail,
  refund_sent: refundSentEmail,
  return_requested: returnRequestedEmail,
  return_approved: returnApprovedEmail,
  return_rejected: returnRejectedEmail,
  return_received: returnReceivedEmail,
  exchange_sent: exchangeSentEmail,
  exchange_failed: exchangeFailedEmail,
  books_off: discrepanciesEmail,
  order_shipped: orderShippedEmail,
  order_out_for_delivery: orderOutForDeliveryEmail,
  order_delivered: orderDeliveredEmail,
  delivery_failed: deliveryFailedEmail,
  delivery_asked: deliveryAskedEmail,
  back_in_stock: backInStockEmail,
}

/** By the kind in the outbox; over each stands what the shop has chosen to. */
export const composers: Composers = Object.fromEntries(
  Object.entries(plain).map(([kind, compose]): [string, Composer] => [
    kind,
    async (db, payload, config) =>
      compose(db, payload, { ...config, mailHead: await findMailHead(db) }),
  ]),
)

/** By the kind of a queued push. */
export const pushComposers: PushComposers = {
  order_shipped: orderShippedPush,
  order_out_for_delivery: orderOutForDeliveryPush,
  order_delivered: orderDeliveredPush,
  refund_sent: refundSentPush,
  back_in_stock: backInStockPush,
}

/** Whom and what a recipient's limits spare. */
export const mailRules: MailRules = {
  urgentKinds: new Set(['password_reset', 'email_code', 'payment_returned', 'refund_sent']),
  overtakenBy: {
    order_placed: ['order_cancelled', 'order_came_back', 'order_delivered'],
    order_shipped: ['order_out_for_delivery', 'order_delivered', 'order_came_back'],
    order_out_for_delivery: ['order_delivered', 'order_came_back'],
  },
  stillTrue: {
    back_in_stock: isMailStillDue,
    delivery_failed: isStillFailed,
    delivery_asked: isStillAsked,
    payment_link: isLinkOpen,
    review_replied: isReplyShown,
    review_rejected: isStillRejected,
    merge_asked: isMergeOpen,
  },
  isConfirmedAddress,
}
