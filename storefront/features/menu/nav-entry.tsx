import { MenuLink } from './menu-link.tsx'

/** A word of the desktop bar; under the current one runs the thread. */
export function NavEntry(props: { to: string; current: string; children: string }) {
  return (
    <MenuLink
      {...props}
      className="relative flex min-h-11 items-center whitespace-nowrap tracking-wide after:absolute after:inset-x-0 after:bottom-1.5 hover:text-indigo aria-[current=page]:after:stitch"
    />
  )
}
