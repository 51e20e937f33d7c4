import * as z from 'zod'
import { messageKinds } from '../../../../contract/message-channels.ts'
import { list, longSecret, text, url } from './forms.ts'

const templateForm = new RegExp(`^(${messageKinds.join('|')}):[\\w-]{1,64}(:[{#]*\\w{1,20}[#}]*)*$`)

/** `order_placed:6530:{#alphanumeric#}:alphanumeric`: its id, and how its variables are tagged. */
function readTemplate(pair: string) {
  const [kind = '', id = '', ...tags] = pair.split(':')
  return [kind, { id, tags: tags.map((tag) => tag.replace(/[{}#]/g, '')) }] as const
}

export const messageSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description: 'the mail server, such as `smtps://user:secret@mail.example.in`',
      unset: 'none; mails are shown at `/dev/mail`',
    }),
  PUSH_SERVICES: list
    .prefault(
      'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    )
    .describe('hosts that push notifications may be sent to, `*.` before the end of several'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'the id of a number is digits')
    .optional()
    .describe("the id of the shop's number at WhatsApp Cloud API"),
  WHATSAPP_TOKEN: text.optional().describe('its token, which does not expire'),
  WHATSAPP_APP_SECRET: text.optional().describe("the app's secret, which signs its webhooks"),
  WHATSAPP_VERIFY_TOKEN: longSecret
    .optional()
    .describe('what its webhook is confirmed with: 16 characters or more'),
  WHATSAPP_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'a language such as en or en_GB is needed')
    .default('en')
    .describe('the language that the templates are approved in'),
  WHATSAPP_LOGIN_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, 'the name of a template has a-z, 0-9 and _')
    .optional()
    .meta({
      description: 'its template of the category Authentication, for codes to log in by phone',
      unset: 'none; no codes by WhatsApp',
    }),
  WHATSAPP_API_URL: url.prefault('https://graph.facebook.com/v24.0').describe('its address'),
  MSG91_AUTH_KEY: text.optional().describe('the key of an account at MSG91'),
  MSG91_SENDER: z
    .string()
    .regex(/^[A-Za-z]{6}$/, 'a header of six letters is needed')
    .optional()
    .describe('the header that its SMS come from: six letters'),
  MSG91_TEMPLATES: list
    .refine(
      (pairs) => pairs.every((pair) => templateForm.test(pair)),
      `ids such as ${messageKinds[0]}:6530…, with commas between, are needed`,
    )
    .transform((pairs) => Object.fromEntries(pairs.map(readTemplate)))
    .pipe(z.record(z.string(), z.object({ id: z.string(), tags: z.array(z.string()) })))
    .optional()
    .describe(
      "its templates' ids, each with how its variables are tagged at the DLT, such as `order_placed:6530…:alphanumeric:alphanumeric,order_shipped:6531…`; `login_code` may be left out, and with it the login by SMS",
    ),
  MSG91_API_URL: url.prefault('https://control.msg91.com').describe('its address'),
}
