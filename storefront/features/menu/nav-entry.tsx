import { NavLink } from 'react-router'

/** A word of the desktop bar; under the current one runs the thread. */
export function NavEntry(props: { to: string; children: string }) {
  return (
    <NavLink
      {...props}
      className="relative flex min-h-11 items-center whitespace-nowrap tracking-wide after:absolute after:inset-x-0 after:bottom-1.5 hover:text-indigo aria-[current=page]:after:stitch"
    />
  )
}
