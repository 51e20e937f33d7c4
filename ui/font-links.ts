import sansFont from './fonts/anek-latin.woff2?url'
import serifFont from './fonts/newsreader.woff2?url'

/** Preloads of both sites' fonts, for a root's `links`. */
export const fontLinks = [sansFont, serifFont].map(
  (href) =>
    ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
)
