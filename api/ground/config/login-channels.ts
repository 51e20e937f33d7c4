import type { MessageChannel } from '../../../contract/message-channels.ts'
import type { Config } from '../../config.ts'

/** The channels with a template for codes to log in; SMS first, since phones fill in the code of one. */
export const loginChannels = ({ messages: { sms, whatsapp } }: Pick<Config, 'messages'>) => [
  ...(sms?.templates.login_code ? (['sms'] as const) : []),
  ...(whatsapp?.loginTemplate ? (['whatsapp'] as const) : []),
]

/** @param phone as an account stores it. SMS are registered in India, and go to its numbers alone. */
export const loginChannelOf = (
  config: Pick<Config, 'messages'>,
  phone: string,
): MessageChannel | undefined =>
  loginChannels(config).find((channel) => channel !== 'sms' || /^[6-9]\d{9}$/.test(phone))
