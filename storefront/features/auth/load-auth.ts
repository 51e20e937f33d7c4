import { type Api, ApiError } from '../../../contract/client.ts'
import { leadOn } from '../session/lead-on.ts'
import { findSession } from '../session/session.ts'
import { originOf } from '../session/signed-in.ts'

/**
 * What a page of signing in shows beside its form: one of the shop's pictures, if it is there.
 * Someone who is signed in goes on to where the login would lead.
 */
export async function loadAuth(api: Api, url: URL, picture: string) {
  const [isKnown, scenes] = await Promise.all([isSignedIn(api), api('GET /api/scenes/')])
  if (isKnown) throw leadOn(url, originOf(url))
  return { origin: originOf(url), scene: scenes.find((scene) => scene.name === picture) }
}

async function isSignedIn(api: Api): Promise<boolean> {
  // A browser without a token need not ask.
  if (typeof document !== 'undefined' && !findSession()) return false
  try {
    await api('GET /api/sessions/current/')
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false
    throw error
  }
}
