import { data } from 'react-router'

/** Every other address. The error boundary above shows the screen, with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
