import { data } from 'react-router'

/** All other addresses; the root's error boundary shows the screen. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
