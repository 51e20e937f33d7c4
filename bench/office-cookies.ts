import { StartupError } from '../api/ground/errors/startup-error.ts'

/** The session of one of the demo's staff, as her browser has it. */
export async function officeCookies(origin: string, who: 'owner' | 'manager' = 'owner') {
  const response = await fetch(`${origin}/api/office/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${who}@demo.nool`, password: 'nool-demo' }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  const value = /^office=([^;]+)/.exec(cookie)?.[1]
  if (!value) throw new StartupError(`the back office cannot be entered: ${response.status}`)
  return [{ name: 'office', value, url: origin }]
}
