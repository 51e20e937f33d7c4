import { consentTexts } from '../../../contract/consent-texts.ts'
import { type MessageChannel, messageChannels } from '../../../contract/message-channels.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { recordConsent } from '../consents/record-consent.ts'
import * as queries from './queries.ts'

type Channels = Pick<Config, 'messages'>

const openChannels = ({ messages }: Channels) =>
  messageChannels.filter((channel) => messages[channel])

/** The channels that can be offered to a customer at checkout, and which she has consented to. */
export async function findUpdates(db: Db, config: Channels, customerId: number) {
  const channels = openChannels(config)
  if (channels.length === 0) return []
  const consents = await queries.findConsents(db, customerId)
  return channels.map((channel) => ({ channel, is_on: consents?.[channel] ?? false }))
}

/** A channel that is off by now is left out. */
const tickedChannels = (config: Channels, ticked: readonly MessageChannel[] | undefined) =>
  openChannels(config).filter((channel) => ticked?.includes(channel))

export const consentsOf = (config: Channels, ticked: readonly MessageChannel[] | undefined) =>
  Object.fromEntries(
    tickedChannels(config, ticked).map((channel) => [channel, consentTexts[channel]]),
  )

/**
 * Withdraws the consent of everyone who has a number, as it asks for.
 * @param from with the country's code, in digits
 */
export async function stopMessages(db: Db, channel: MessageChannel, from: string): Promise<void> {
  for (const { id: customerId } of await queries.findConsenting(db, channel, from)) {
    await recordConsent(db, { customerId }, { purpose: channel, isGiven: false, text: 'STOP' })
  }
}

/** What was written to her phone in the last 30 days, for the copy of her data. */
export async function collectMessages(db: Db, customerId: number) {
  const messages = await queries.listOfCustomer(db, customerId)
  return messages.map(({ created_at: at, ...message }) => ({
    ...message,
    written_at: at.toISOString(),
  }))
}
