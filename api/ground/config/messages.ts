import { messageKinds } from '../../../contract/message-channels.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Settings } from './settings.ts'
import { whyTagsMisfit } from './sms-tags.ts'

type MessageConfig = {
  whatsapp?: {
    apiUrl: string
    phoneNumberId: string
    token: string
    appSecret: string
    verifyToken: string
    language: string
    /** Of the category Authentication; without it no code to log in goes by WhatsApp. */
    loginTemplate?: string
  }
  sms?: {
    apiUrl: string
    authKey: string
    sender: string
    templates: Partial<Record<string, string>>
    /** Templates without a setting of how their variables are tagged. */
    untagged: string[]
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
  const templates = hasSms ? readTemplates(settings) : []
  return {
    ...(hasWhatsapp && {
      whatsapp: {
        apiUrl: settings.WHATSAPP_API_URL,
        phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID ?? '',
        token: settings.WHATSAPP_TOKEN ?? '',
        appSecret: settings.WHATSAPP_APP_SECRET ?? '',
        verifyToken: settings.WHATSAPP_VERIFY_TOKEN ?? '',
        language: settings.WHATSAPP_LANGUAGE,
        ...(settings.WHATSAPP_LOGIN_TEMPLATE && {
          loginTemplate: settings.WHATSAPP_LOGIN_TEMPLATE,
        }),
      },
    }),
    ...(hasSms && {
      sms: {
        apiUrl: settings.MSG91_API_URL,
        authKey: settings.MSG91_AUTH_KEY ?? '',
        sender: settings.MSG91_SENDER ?? '',
        templates: Object.fromEntries(templates.map(({ kind, id }) => [kind, id])),
        untagged: templates.filter(({ tags }) => tags.length === 0).map(({ kind }) => kind),
      },
    }),
    isLocal: false,
  }
}

/** @throws StartupError for one that is missing, or that the DLT would refuse our texts by */
function readTemplates({ MSG91_TEMPLATES: given = {} }: Settings) {
  const refused = (why: string) => new StartupError(`MSG91_TEMPLATES: ${why}`)
  // Without that of codes to log in there is no login by SMS.
  const missing = messageKinds.filter((kind) => kind !== 'login_code' && !given[kind])
  if (missing.length) throw refused(`${missing.join(', ')} is missing`)
  return Object.entries(given).map(([kind, template]) => {
    const why = whyTagsMisfit(kind, template.tags)
    if (why) throw refused(`${kind} ${why}`)
    return { kind, ...template }
  })
}

/** Why a template would not let a text with the shop's name through. */
export function whyNameMisfits(
  templates: Settings['MSG91_TEMPLATES'],
  { SHOP_NAME: name }: { SHOP_NAME: string },
) {
  for (const [kind, { tags }] of Object.entries(templates ?? {})) {
    const why = whyTagsMisfit(kind, tags, name)
    if (why) return { settings: ['SHOP_NAME' as const], why: `in MSG91_TEMPLATES ${kind} ${why}` }
  }
  return undefined
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
    loginTemplate: 'login_code',
  },
  sms: {
    apiUrl: `${shopUrl}/dev/msg91`,
    authKey: 'local-key',
    sender: 'NOOLSH',
    templates: Object.fromEntries(messageKinds.map((kind) => [kind, `local-${kind}`])),
    untagged: [],
  },
  isLocal: true,
})
