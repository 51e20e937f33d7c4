import { browserApi } from '../../browser-api.client.ts'

/** Mails a guest her code, and answers the text of its success. */
export async function sendGuestCode(email: string): Promise<string> {
  const { message } = await browserApi('POST /api/guest/', { body: { email } })
  return message
}
