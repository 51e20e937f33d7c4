import { demoSecret } from './demo-values.ts'
import { courierSettings } from './settings/courier.ts'
import { messageSettings } from './settings/messages.ts'
import { paymentSettings } from './settings/payments.ts'
import type { Settings } from './settings.ts'

type OutsideSetting =
  | keyof typeof courierSettings
  | keyof typeof messageSettings
  | keyof typeof paymentSettings

/** Those that staff may read; all others are secret. */
const shown: ReadonlySet<OutsideSetting> = new Set([
  'PUSH_SERVICES',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_LANGUAGE',
  'WHATSAPP_LOGIN_TEMPLATE',
  'WHATSAPP_API_URL',
  'MSG91_SENDER',
  'MSG91_TEMPLATES',
  'MSG91_API_URL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_URL',
  'COURIER',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PICKUP_LOCATION',
  'SHIPROCKET_PICKUP_PIN',
  'SHIPROCKET_API_URL',
])

const { SMTP_URL, ...otherMessages } = messageSettings

const outsideParts = {
  messages: otherMessages,
  mail: { SMTP_URL },
  payments: paymentSettings,
  courier: courierSettings,
}

/** What the environment says of the other sides that the shop talks to, without its secrets. */
export type Outside = {
  setting: string
  part: keyof typeof outsideParts
  description: string
  value: string | { is_set: boolean }
}[]

export const readOutside = (settings: Settings): Outside =>
  Object.entries(outsideParts).flatMap(([part, declared]) =>
    Object.entries(declared).map(([name, { description = '' }]) => {
      // Both are those of outsideParts, which Object.entries does not know.
      const setting = name as OutsideSetting
      const value = settings[setting]
      return {
        setting,
        part: part as keyof typeof outsideParts,
        description,
        value: shown.has(setting) ? textOf(value) : { is_set: isSet(value) },
      }
    }),
  )

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && value !== demoSecret

function textOf(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null) return Object.keys(value).join(', ')
  return withoutLogin(String(value))
}

/** An address may have a name and a password in it. */
function withoutLogin(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if (!url.username && !url.password) return text
  url.username = ''
  url.password = ''
  return url.href
}
