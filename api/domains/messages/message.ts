import type { MessageChannel, MessageKind } from '../../../contract/message-channels.ts'

export type OutgoingMessage = {
  id: number
  kind: MessageKind
  /** With the country's code, in digits: 919876543210 */
  to: string
  values: readonly string[]
  /** What the button of a WhatsApp template gets: the order's id, or the code. */
  button: string
}

export type Answer =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; error: string }
  /** Another try may do: the error names a status or code, and nothing of hers. */
  | { outcome: 'failed'; error: string; waitSeconds?: number }

export type Messenger = (message: OutgoingMessage) => Promise<Answer>
export type Messengers = Partial<Record<MessageChannel, Messenger>>
