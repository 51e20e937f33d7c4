/** By which the shop writes to a phone; each is a purpose of consent to messages about orders. */
export const messageChannels = ['whatsapp', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

const orderMessageKinds = [
  'order_placed',
  'order_shipped',
  'order_out_for_delivery',
  'order_delivered',
] as const

/** What they are about. A code to log in needs no consent: it is sent when it is asked for. */
export const messageKinds = [...orderMessageKinds, 'login_code'] as const
export type MessageKind = (typeof messageKinds)[number]
