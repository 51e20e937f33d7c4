import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'

type Props = { to: string; preventScrollReset?: boolean; children: ReactNode }

/** Up to the list of which a screen shows one. */
export const BackLink = ({ children, ...link }: Props) => (
  <Link
    {...link}
    className="mb-2 inline-flex min-h-11 items-center gap-2 text-quiet hover:text-indigo"
  >
    <Icon name="arrow-left" className="size-5" />
    {children}
  </Link>
)
