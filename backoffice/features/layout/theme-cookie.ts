export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const aYear = 365 * 24 * 60 * 60

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** Undefined where the device decides. */
export function readTheme(cookies: string): Theme | undefined {
  const value = /(?:^|; )office-theme=(\w+)/.exec(cookies)?.[1]
  return isTheme(value) ? value : undefined
}

export const themeCookie = (theme: Theme | undefined): string =>
  `office-theme=${theme ?? ''}; Path=/office; Max-Age=${theme ? aYear : 0}; SameSite=Strict`
