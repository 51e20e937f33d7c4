import { existsSync, readFileSync } from 'node:fs'
import type { ThemeBody } from '../../../contract/office/window-bodies.ts'

/** A face as `scripts/build-faces.ts` has cut it: its rules, and the address of its letters. */
type Cut = { css: string; font: string }
type Role = 'heading' | 'text'
type Cuts = Record<Role, Partial<Record<string, Cut>>>

const file = new URL('../../../build/faces.json', import.meta.url)
let cuts: Cuts | undefined

/** Where the site is not built there are only the faces that the shop comes with. */
function readCuts(): Cuts {
  cuts ??= existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { heading: {}, text: {} }
  return cuts as Cuts
}

const tokens = { heading: '--font-serif', text: '--font-sans' } as const

type Faces = ThemeBody['faces']

const cutsOf = (faces: Faces): { role: Role; cut: Cut; name: string }[] =>
  (['heading', 'text'] as const).flatMap((role) => {
    const cut = readCuts()[role][faces[role]]
    return cut ? [{ role, cut, name: `Shop ${role}` }] : []
  })

/** The stylesheet of a shop's own faces, and the tokens that take them; both empty for those it comes with. */
export function faceStyles(faces: Faces): { rules: string; tokens: string[] } {
  const own = cutsOf(faces)
  return {
    rules: own.map(({ cut }) => cut.css).join(''),
    tokens: own.map(
      ({ role, name }) =>
        `${tokens[role]}:"${name}","${name} Fallback",${role === 'text' ? 'arial,sans-serif' : 'georgia,serif'}`,
    ),
  }
}

/** Another where they were cut anew, by a release: what is cached for good names files that are there. */
export const faceMark = (faces: Faces): string =>
  cutsOf(faces)
    .map(({ cut }) => cut.font.slice(-14, -6))
    .join('')

/** The addresses of their letters; undefined where there are none of its own. */
export function faceFonts(faces: Faces): Partial<Record<Role, string>> | undefined {
  const own = cutsOf(faces).map(({ role, cut }) => [role, cut.font] as const)
  return own.length > 0 ? Object.fromEntries(own) : undefined
}
