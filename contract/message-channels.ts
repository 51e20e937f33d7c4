/** By which the shop writes to a phone about an order; each is a purpose of consent. */
export const messageChannels = ['whatsapp', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What they are about, as the outbox names it. */
export const messageKinds = [
  'order_placed',
  'order_shipped',
  'order_out_for_delivery',
  'order_delivered',
] as const
export type MessageKind = (typeof messageKinds)[number]
