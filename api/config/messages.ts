import { messageKinds } from '../../contract/message-channels.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Settings } from './settings.ts'

type MessageConfig = {
  whatsapp?: {
    apiUrl: string
    phoneNumberId: string
    token: string
    appSecret: string
    verifyToken: string
    language: string
  }
  sms?: {
    apiUrl: string
    authKey: string
    sender: string
    templates: Partial<Record<string, string>>
  }
  /** The demo's twin of both providers. */
  isLocal: boolean
}

const whatsappNames = [
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const
const smsNames = ['MSG91_AUTH_KEY', 'MSG91_SENDER', 'MSG91_TEMPLATES'] as const

/**
 * Each channel is off without its settings; a demo shop without any has local ones.
 * @param shopUrl where this process reaches the shop
 */
export function readMessages(settings: Settings, shopUrl: string): MessageConfig {
  const hasWhatsapp = areSet(settings, whatsappNames)
  const hasSms = areSet(settings, smsNames)
  if (settings.MODE === 'demo' && !hasWhatsapp && !hasSms) return localMessages(shopUrl)
  const missing = messageKinds.filter((kind) => hasSms && !settings.MSG91_TEMPLATES?.[kind])
  if (missing.length) throw new StartupError(`MSG91_TEMPLATES: ${missing.join(', ')} is missing`)
  return {
    ...(hasWhatsapp && {
      whatsapp: {
        apiUrl: settings.WHATSAPP_API_URL,
        phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID ?? '',
        token: settings.WHATSAPP_TOKEN ?? '',
        appSecret: settings.WHATSAPP_APP_SECRET ?? '',
        verifyToken: settings.WHATSAPP_VERIFY_TOKEN ?? '',
        language: settings.WHATSAPP_LANGUAGE,
      },
    }),
    ...(hasSms && {
      sms: {
        apiUrl: settings.MSG91_API_URL,
        authKey: settings.MSG91_AUTH_KEY ?? '',
        sender: settings.MSG91_SENDER ?? '',
        templates: settings.MSG91_TEMPLATES ?? {},
      },
    }),
    isLocal: false,
  }
}

function areSet(settings: Settings, names: readonly (keyof Settings)[]): boolean {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length > 0 && missing.length < names.length) {
    const given = names.filter((name) => !missing.includes(name))
    throw new StartupError(`${given.join(', ')}: ${missing.join(', ')} is needed too`)
  }
  return missing.length === 0
}

const localMessages = (shopUrl: string): MessageConfig => ({
  whatsapp: {
    apiUrl: `${shopUrl}/dev/whatsapp`,
    phoneNumberId: '100000000000000',
    token: 'local-token',
    appSecret: 'local-app-secret',
    verifyToken: 'local-verify-token',
    language: 'en',
  },
  sms: {
    apiUrl: `${shopUrl}/dev/msg91`,
    authKey: 'local-key',
    sender: 'NOOLSH',
    templates: Object.fromEntries(messageKinds.map((kind) => [kind, `local-${kind}`])),
  },
  isLocal: true,
})
