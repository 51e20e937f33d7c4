import { forgetCustomer } from './personal-texts.ts'
import { closeSession } from './session.ts'

/** Ends the session by her own choice: what she entered in this browser goes too. */
export function signOut(): void {
  forgetCustomer()
  closeSession()
}
