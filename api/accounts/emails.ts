import { html } from 'hono/html'
import { layout } from '../mail/layout.ts'
import type { Composer } from '../mail/message.ts'
import { codeOf } from './reset-code.ts'

export const welcomeEmail: Composer = (_db, payload, config) => {
  const name = typeof payload.first_name === 'string' ? payload.first_name : ''
  return layout(config, {
    subject: `Welcome to ${config.shop.name}`,
    heading: name ? `Welcome, ${name}` : 'Welcome',
    lines: [
      `Your account at ${config.shop.name} is open. You can now keep a cart, save addresses and follow your orders.`,
      `Start at ${config.publicUrl}/shop`,
    ],
  })
}

export const passwordResetEmail: Composer = (_db, payload, config) => {
  const code = codeOf(config.secretKey, String(payload.seed))
  return layout(config, {
    subject: `${code} is your ${config.shop.name} code`,
    heading: 'Reset your password',
    lines: [
      'Enter this code where you asked for it. It can be used once, for 10 minutes.',
      'If you did not ask for it, nothing has changed. Please tell the code to nobody; we will never ask you for it.',
    ],
    body: html`<p style="font:400 36px Georgia,serif;letter-spacing:8px;margin:24px 0">${code}</p>`,
    bodyText: code,
  })
}

export const passwordChangedEmail: Composer = (_db, _payload, config) =>
  layout(config, {
    subject: `Your ${config.shop.name} password was changed`,
    heading: 'Your password was changed',
    lines: [
      'Your account has a new password, and the sessions that the old one opened have ended.',
      `If it was not you who changed it, choose another one at ${config.publicUrl}/forgotPassword and write to us at ${config.shop.email}.`,
    ],
  })
