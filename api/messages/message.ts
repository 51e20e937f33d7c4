import type { MessageChannel, MessageKind } from '../../contract/message-channels.ts'

/** One message to one phone. */
export type OutgoingMessage = {
  /** Ours; the same at every try. */
  id: number
  kind: MessageKind
  /** With the country's code, in digits: 919876543210 */
  to: string
  orderId: number
  /** Those of the text, in their order. */
  values: readonly string[]
}

export type Answer =
  | { outcome: 'sent'; providerId: string }
  /** For good. */
  | { outcome: 'refused'; error: string }
  /** Another try may do: the error names a status or code, and nothing of hers. */
  | { outcome: 'failed'; error: string; waitSeconds?: number }

/** Sends by one provider. Throws when it cannot be reached. */
export type Messenger = (message: OutgoingMessage) => Promise<Answer>
export type Messengers = Partial<Record<MessageChannel, Messenger>>
