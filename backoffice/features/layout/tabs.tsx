import { Link } from 'react-router'
import { showCurrent } from './show-current.ts'

type Props = { label: string; tabs: { name: string; to: string; isOpen: boolean }[] }

/** Ways through one list, of which one is open. */
export const Tabs = ({ label, tabs }: Props) => (
  <nav aria-label={label} ref={showCurrent} className="strip -mx-4 gap-x-5 px-4 lg:mx-0 lg:px-0">
    {tabs.map(({ name, to, isOpen }) => (
      <Link
        key={name}
        to={to}
        preventScrollReset
        aria-current={isOpen ? 'page' : undefined}
        className="-mb-px flex min-h-11 shrink-0 items-center border-transparent border-b-2 text-quiet hover:text-ink aria-[current=page]:border-indigo aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        {name}
      </Link>
    ))}
  </nav>
)
