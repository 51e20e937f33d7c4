import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { oneLine } from '../../ground/mail/one-line.ts'
import {
  button,
  codeBox,
  heading,
  mailLink,
  type Part,
  paragraph,
  smallPrint,
} from '../../ground/mail/parts.ts'
import { confirmUrl } from './confirm-address.ts'
import { codeOf } from './reset-code.ts'

export const welcomeEmail: Composer = async (_db, payload, config) => {
  const name = greetedName(payload.first_name)
  const { shop } = config
  const url = await confirmUrl(config, payload)
  return layout(config, {
    subject: `Welcome to ${shop.name}`,
    preheader: 'Your account is open. Keep a cart, save addresses and follow your orders.',
    parts: [
      heading(name ? `Welcome, ${name}` : 'Welcome'),
      paragraph(
        `Your account at ${shop.name} is open. You can now keep a cart and a wishlist, save addresses and follow your orders.`,
      ),
      button('Visit the shop', `${config.publicUrl}/shop`),
      ...(url ? confirmation(url) : []),
      smallPrint('You did not open it? Please write to us at ', mailLink(shop.email), '.'),
    ],
  })
}

const confirmation = (url: string): Part[] => [
  paragraph(
    'Please confirm that this address is yours, so that no mail about an order has to wait. The link is good for 7 days.',
  ),
  button('Confirm your address', url),
]

// A name is chosen by whom it may not belong to: a mail must not carry a stranger's link.
const linkLike = /[:/@\\]|\.[\p{L}\p{N}]/u
const maxNameLength = 40

function greetedName(firstName: unknown): string {
  const name = typeof firstName === 'string' ? oneLine(firstName) : ''
  return name.length <= maxNameLength && !linkLike.test(name) ? name : ''
}

export const passwordResetEmail: Composer = (_db, payload, config) => {
  const code = codeOf(config.secretKey, String(payload.seed))
  return layout(config, {
    subject: `${code} is your ${config.shop.name} code`,
    preheader: 'It can be used once, for 10 minutes.',
    parts: [
      heading('Reset your password'),
      paragraph('Enter this code where you asked for it. It can be used once, for 10 minutes.'),
      codeBox(code),
      smallPrint(
        'If you did not ask for it, nothing has changed. Please tell the code to nobody; we will never ask you for it.',
      ),
    ],
  })
}

export const emailCodeEmail: Composer = (_db, payload, config) => {
  const code = codeOf(config.secretKey, String(payload.seed))
  return layout(config, {
    subject: `${code} is your ${config.shop.name} code`,
    preheader: 'It can be used once, for 10 minutes.',
    parts: [
      heading('Your code'),
      paragraph(
        'Enter this code where you asked for it, to go on without an account. It can be used once, for 10 minutes.',
      ),
      codeBox(code),
      smallPrint(
        'If you did not ask for it, nothing has changed. Please tell the code to nobody; we will never ask you for it.',
      ),
    ],
  })
}

export const phoneLoginEmail: Composer = (_db, { device, phone_end: end }, config) =>
  layout(config, {
    subject: `You logged in to ${config.shop.name} with your phone`,
    preheader: 'If it was not you, take the number out of your profile.',
    parts: [
      heading('You logged in with your phone'),
      paragraph(
        `A code that went to the number of your account, which ends in ${end}, has logged in ${device}.`,
      ),
      paragraph(
        'If it was not you, someone else has this number: take it out of your profile, choose another password, and write to us at ',
        mailLink(config.shop.email),
        '.',
      ),
      button('Open your profile', `${config.publicUrl}/profile`),
    ],
  })

export const passwordChangedEmail: Composer = (_db, _payload, config) =>
  layout(config, {
    subject: `Your ${config.shop.name} password was changed`,
    preheader: 'If it was not you who changed it, choose another one at once.',
    parts: [
      heading('Your password was changed'),
      paragraph(
        'Your account has a new password, and the sessions that the old one opened have ended.',
      ),
      paragraph(
        'If it was not you who changed it, choose another one at once and write to us at ',
        mailLink(config.shop.email),
        '.',
      ),
      button('Choose another password', `${config.publicUrl}/forgotPassword`),
    ],
  })
