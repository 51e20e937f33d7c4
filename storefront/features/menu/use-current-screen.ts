import { useLocation } from 'react-router'

/** The address of the screen that is shown, or that what is shown is a part of: `/cart`. */
export function useCurrentScreen(): string {
  const [, screen] = useLocation().pathname.toLowerCase().split('/')
  return `/${screen}`
}
