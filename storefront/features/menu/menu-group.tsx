import { useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'

type Props = { label: string; to: string; links: { label: string; to: string }[] }

/** A word of the desktop bar with more below it. The platform opens it, without a script too. */
export function MenuGroup({ label, to, links }: Props) {
  const id = useId()
  return (
    <div className="relative flex items-center">
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 items-center gap-1 whitespace-nowrap tracking-wide hover:text-indigo"
      >
        {label}
        <Icon name="chevron-down" className="size-4" />
      </button>
      <ul
        id={id}
        popover="auto"
        className="fixed inset-x-0 top-18 bottom-auto mx-auto my-0 w-64 border border-hairline bg-paper px-6 py-4 text-ink"
      >
        {[{ label: `All of ${label}`, to }, ...links].map((link) => (
          <li key={link.label}>
            <Link
              to={link.to}
              onClick={() => document.getElementById(id)?.hidePopover()}
              className="flex min-h-11 items-center hover:text-indigo hover:underline hover:underline-offset-4"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
