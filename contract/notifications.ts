import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { flag, message } from './fields.ts'

/** What a customer can switch off: pushes by what they are about, and a mail. */
export const notificationKinds = [
  'order_shipped',
  'order_out_for_delivery',
  'order_delivered',
  'refund_sent',
  'back_in_stock',
  'mail:back_in_stock',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const NotificationChoices = z
  .record(z.enum(notificationKinds), z.boolean())
  .meta({ id: 'NotificationChoices', description: 'True for what she is told of' })

export const Notifications = z
  .object({
    choices: NotificationChoices,
    /** Of the shop, in base64url: what a browser subscribes with. */
    public_key: z.string(),
    /** Where this session's browser is reached; null where it shows no notifications. */
    endpoint: z.string().nullable(),
  })
  .meta({ id: 'Notifications' })
export type Notifications = z.infer<typeof Notifications>

const invalid = 'This browser cannot be notified.'

/** As `PushSubscription.toJSON()` has it. */
export const PushSubscription = z.object({
  endpoint: z.url(invalid).max(1_000, invalid),
  p256dh: z.string().regex(/^[\w-]{87}=?$/, invalid),
  auth: z.string().regex(/^[\w-]{22}(==)?$/, invalid),
})
export type PushSubscription = z.output<typeof PushSubscription>

export const notificationsEndpoints = {
  'GET /api/notifications/': {
    summary: 'What the customer is told of, and whether this browser is',
    auth: true,
    answers: { 200: Notifications },
  },
  'PUT /api/notifications/': {
    summary: 'Switch one kind on or off',
    auth: true,
    body: z.object({ kind: z.enum(notificationKinds), is_on: flag }),
    answers: { 200: z.object({ choices: NotificationChoices }) },
    refusals: { 400: 'Field errors' },
  },
  'PUT /api/push-device/': {
    summary: 'Show notifications in the browser of this session, until it ends',
    auth: true,
    body: PushSubscription,
    answers: { 200: message },
    refusals: {
      400: 'Field errors, such as the address of what is no push service',
      429: 'Too many browsers in a short time',
    },
  },
  'DELETE /api/push-device/': {
    summary: 'Show no notifications in the browser of this session any more',
    auth: true,
    answers: { 200: message },
  },
} satisfies Endpoints
