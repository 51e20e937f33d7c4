import { useFetchers } from 'react-router'
import { isTheme, type Theme } from './theme-cookie.ts'

/** The theme that is set, or on its way to be. */
export function useTheme(current: Theme | undefined): Theme | undefined {
  const chosen = useFetchers()
    .map(({ formData }) => formData?.get('theme'))
    .find((theme) => theme != null)
  if (chosen == null) return current
  return isTheme(chosen) ? chosen : undefined
}
