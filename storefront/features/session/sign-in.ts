import { forgetOtherCustomer } from './personal-texts.ts'
import { openSession } from './session.ts'

/** Opens the session of a login; what another customer left in this browser goes before. */
export function signIn(login: Parameters<typeof openSession>[0] & { email: string }): void {
  forgetOtherCustomer(login.email)
  openSession(login)
}
