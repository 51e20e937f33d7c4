import type { Api } from '../../../contract/client.ts'
import { originOf } from '../session/signed-in.ts'

/** What a page of signing in shows beside its form: one of the shop's pictures, if it is there. */
export async function loadAuth(api: Api, url: URL, picture: string) {
  const scenes = await api('GET /api/scenes/')
  return { origin: originOf(url), scene: scenes.find((scene) => scene.name === picture) }
}
