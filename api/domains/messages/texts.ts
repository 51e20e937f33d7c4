import { type MessageKind, messageKinds } from '../../../contract/message-channels.ts'

/**
 * What each says, as it is registered with WhatsApp and on the DLT: {{1}} is the order's number or the code,
 * {{2}} the shop's name. Both refuse a text that starts or ends with a variable.
 */
export const messageTexts: Record<MessageKind, string> = {
  order_placed:
    'Thank you. Order {{1}} at {{2}} is placed. We write again as soon as it is on its way.',
  order_shipped: 'Order {{1}} from {{2}} is on its way to you.',
  order_out_for_delivery: 'Order {{1}} from {{2}} arrives today. The courier is out with it.',
  order_delivered: 'Order {{1}} from {{2}} was delivered. We hope that you enjoy it.',
  login_code:
    'Your code is {{1}} to log in at {{2}}. It is good for 10 minutes. Please tell it to nobody.',
}

/** WhatsApp's own, which a shop cannot change. */
export const whatsappLoginText =
  '{{1}} is your verification code. For your security, do not share this code.'

export const fillIn = (text: string, values: readonly string[]): string =>
  text.replaceAll(/\{\{(\d)\}\}/g, (_, place) => values[Number(place) - 1] ?? '')

export const isKind = (text: string): text is MessageKind =>
  messageKinds.some((kind) => kind === text)
