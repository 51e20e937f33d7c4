import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { MessageChannel, MessageKind } from '../../../../contract/message-channels.ts'
import type { Config } from '../../../config.ts'
import { fillIn, isKind, messageTexts, whatsappLoginText } from '../../messages/texts.ts'

export type TakenMessage = {
  id: string
  channel: MessageChannel
  to: string
  kind: MessageKind
  text: string
  orderId: string
  /** What reports repeat. */
  callbackData: string
}
export type ProviderAnswer = { status: number; body: object; taken?: TakenMessage }

const text = z.object({ type: z.literal('text'), text: z.string().min(1).max(1_000) })
const Template = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().max(512).default(''),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.tuple([
      z.object({ type: z.literal('body'), parameters: z.array(text).min(1).max(2) }),
      z.object({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters: z.tuple([text]),
      }),
    ]),
  }),
})

/** Answers as WhatsApp Cloud API does to one call of `/{phone-number-id}/messages`. */
export function takeWhatsapp(
  settings: NonNullable<Config['messages']['whatsapp']>,
  given: { phoneNumberId: string; authorization: string; body: unknown },
): ProviderAnswer {
  if (given.authorization !== `Bearer ${settings.token}`) {
    return metaError(401, 190, 'Invalid OAuth access token.')
  }
  if (given.phoneNumberId !== settings.phoneNumberId) {
    return metaError(400, 100, 'Object with this ID does not exist.')
  }
  const parsed = Template.safeParse(given.body)
  if (!parsed.success) return metaError(400, 100, 'Invalid parameter')
  const { to, template, biz_opaque_callback_data: callbackData } = parsed.data
  const kind = template.name === settings.loginTemplate ? 'login_code' : template.name
  if (!isKind(kind) || template.language.code !== settings.language) {
    return metaError(404, 132001, 'Template name does not exist in the translation')
  }
  const [words, button] = template.components
  const isLogin = kind === 'login_code'
  if (words.parameters.length !== (isLogin ? 1 : 2)) {
    return metaError(400, 132000, 'Number of parameters does not match')
  }
  const id = `wamid.${randomBytes(24).toString('base64')}`
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    },
    taken: {
      id,
      channel: 'whatsapp',
      to,
      kind,
      text: fillIn(
        isLogin ? whatsappLoginText : messageTexts[kind],
        words.parameters.map((parameter) => parameter.text),
      ),
      orderId: isLogin ? '' : button.parameters[0].text,
      callbackData,
    },
  }
}

const metaError = (status: number, code: number, message: string): ProviderAnswer => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code } },
})

const Flow = z.object({
  template_id: z.string(),
  sender: z.string(),
  recipients: z.tuple([
    z.object({ mobiles: z.string().regex(/^91[6-9]\d{9}$/), VAR1: z.string(), VAR2: z.string() }),
  ]),
})

/** Answers as MSG91 does to one call of `/api/v5/flow`. */
export function takeSms(
  settings: NonNullable<Config['messages']['sms']>,
  given: { authKey: string; body: unknown },
): ProviderAnswer {
  if (given.authKey !== settings.authKey) return flowError(401, '207', 'Invalid authkey')
  const { data } = Flow.safeParse(given.body)
  const kind = Object.entries(settings.templates).find(([, id]) => id === data?.template_id)?.[0]
  if (!data || !kind || !isKind(kind) || data.sender !== settings.sender) {
    return flowError(400, '400', 'template is missing or not approved')
  }
  const [{ mobiles: to, VAR1, VAR2 }] = data.recipients
  const id = randomBytes(12).toString('hex')
  return {
    status: 200,
    body: { type: 'success', message: id },
    taken: {
      id,
      channel: 'sms',
      to,
      kind,
      text: fillIn(messageTexts[kind], [VAR1, VAR2]),
      orderId: '',
      callbackData: '',
    },
  }
}

const flowError = (status: number, code: string, message: string): ProviderAnswer => ({
  status,
  body: { type: 'error', code, message },
})
