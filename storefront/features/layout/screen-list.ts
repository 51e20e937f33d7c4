/** Of each screen. The build gives it them (`scripts/screen-files.ts`); in development there are none. */
export const screens: { path: string; files: string[] }[] = []
