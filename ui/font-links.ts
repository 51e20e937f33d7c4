import sansFont from './fonts/anek-latin.woff2?url'
import serifFont from './fonts/newsreader.woff2?url'

const preload = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

/** Preloads of a site's fonts, in place of which a shop may have its own. */
export const fontLinksOf = ({ text = sansFont, heading = serifFont } = {}) =>
  [text, heading].map(preload)

/** Those of both sites, for a root's `links`. */
export const fontLinks = fontLinksOf()
