import type { Screen } from '../../../ui/screen-files.ts'

/** The files of each screen, which the build writes here (`scripts/screen-files.ts`); none in development. */
export const screens: Screen[] = []
