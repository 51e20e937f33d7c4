import { screenFiles } from '../../../ui/screen-files.ts'
import { screens } from './screen-list.ts'

export const { fetchScreen, hasScreen, markLoaded, prefetch } = screenFiles(screens)

/** Fetches where a visitor's next steps lead, and a customer's. */
export const prefetchScreens = (isSignedIn: boolean | undefined, signal: AbortSignal) =>
  prefetch(
    screens
      .filter(({ ahead }) => ahead === 'anyone' || (isSignedIn && ahead === 'customer'))
      .map(({ path }) => path),
    signal,
  )
