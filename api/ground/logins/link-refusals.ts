import { Refusal } from '../errors/refusal.ts'

/** A signed link that is cut off or changed, or is of nothing that there is. */
export const linkNotWhole = (
  text = 'This link is not whole. Please open it as the mail has it.',
): Refusal => new Refusal(400, text, { code: 'link_invalid' })

/** One that was good once. */
export const linkExpired = (text: string): Refusal =>
  new Refusal(400, text, { code: 'link_expired' })
