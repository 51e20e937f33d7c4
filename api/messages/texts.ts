import type { MessageKind } from '../../contract/message-channels.ts'

/**
 * What each says, as it is registered with WhatsApp and on the DLT: {{1}} is the order's number, {{2}}
 * the shop's name. Both refuse a text that starts or ends with a variable.
 */
export const messageTexts: Record<MessageKind, string> = {
  order_placed:
    'Thank you. Order {{1}} at {{2}} is placed. We write again as soon as it is on its way.',
  order_shipped: 'Order {{1}} from {{2}} is on its way to you.',
  order_out_for_delivery: 'Order {{1}} from {{2}} arrives today. The courier is out with it.',
  order_delivered: 'Order {{1}} from {{2}} was delivered. We hope that you enjoy it.',
}

export const fillIn = (kind: MessageKind, values: readonly string[]): string =>
  messageTexts[kind].replaceAll(/\{\{(\d)\}\}/g, (_, place) => values[Number(place) - 1] ?? '')
