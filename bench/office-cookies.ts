import { StartupError } from '../api/errors/startup-error.ts'

/** The session of the demo's owner, as her browser has it. */
export async function officeCookies(origin: string) {
  const response = await fetch(`${origin}/api/office/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'owner@demo.nool', password: 'nool-demo' }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  const value = /^office=([^;]+)/.exec(cookie)?.[1]
  if (!value) throw new StartupError(`the back office cannot be entered: ${response.status}`)
  return [{ name: 'office', value, url: origin }]
}
