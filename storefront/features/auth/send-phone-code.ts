import { browserApi } from '../../browser-api.client.ts'

/** Sends a code to the phone of an account, if there is one, and answers the text of its success. */
export async function sendPhoneCode(phone: string): Promise<string> {
  const { message } = await browserApi('POST /api/login/phone/', { body: { phone } })
  return message
}
