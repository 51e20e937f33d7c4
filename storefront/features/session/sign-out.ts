import { rememberedMeasures } from './remembered-measures.ts'
import { closeSession } from './session.ts'

/** Ends the session by her own choice: what she entered of her body goes too. */
export function signOut(): void {
  rememberedMeasures.set(null)
  closeSession()
}
