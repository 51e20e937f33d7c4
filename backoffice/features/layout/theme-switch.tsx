import { useFetcher, useLocation } from 'react-router'
import { useTheme } from './theme.ts'
import type { Theme } from './theme-cookie.ts'

const choices = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function ThemeSwitch({ theme }: { theme: Theme | undefined }) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const chosen = useTheme(theme) ?? 'auto'
  return (
    <fetcher.Form method="post" action="/theme">
      <input type="hidden" name="from" value={pathname + search} />
      <fieldset>
        <legend className="caption mb-1">Colours</legend>
        <div className="flex rounded-sm border border-field">
          {choices.map(({ value, label }) => (
            <button
              key={value}
              type="submit"
              name="theme"
              value={value}
              aria-pressed={chosen === value}
              className="min-h-11 flex-auto border-field px-2 text-sm not-first:border-l hover:bg-linen aria-pressed:bg-linen aria-pressed:font-semibold"
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </fetcher.Form>
  )
}
