import { type Corner, type LookColours, lookColours } from '../../../contract/look.ts'
import type { ThemeBody } from '../../../contract/office/window-bodies.ts'
import { faceMark, faceStyles } from './faces.ts'

const radii: Record<Corner, string> = { sharp: '0px', soft: '2px', round: '8px' }

/** Where the stylesheet of a version of the look is: another for another look, so that it is cached for good. */
export function lookPath(versionId: number, { faces }: ThemeBody): string {
  const mark = faceMark(faces)
  return `/look/${versionId}.css${mark && `?${new URLSearchParams({ faces: mark })}`}`
}

/** Every colour of a look, its own or that of every shop. */
export const coloursOf = ({ colours }: Pick<ThemeBody, 'colours'>): LookColours => ({
  ...lookColours,
  ...colours,
})

/** Sets the tokens of the stylesheet that every shop has (ui/tokens.css). */
export function lookStylesheet({ colours, corner, faces }: ThemeBody): string {
  const own = faceStyles(faces)
  const tokens = Object.entries(colours).map(([name, hex]) => `--color-${name}:${hex}`)
  return `${own.rules}:root{${[...tokens, ...own.tokens, `--radius-sm:${radii[corner]}`].join(';')}}\n`
}
