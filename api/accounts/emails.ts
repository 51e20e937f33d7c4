import { layout } from '../mail/layout.ts'
import type { Composer } from '../mail/message.ts'

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
