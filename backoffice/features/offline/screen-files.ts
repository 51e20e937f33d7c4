import { screenFiles } from '../../../ui/screen-files.ts'
import { screens } from '../layout/screen-list.ts'

export const { fetchScreen, hasScreen, markLoaded, prefetch } = screenFiles(screens)

/** All of the office's: a few, and small. */
export const prefetchScreens = (signal: AbortSignal) =>
  prefetch(
    screens.map(({ path }) => path),
    signal,
  )
