import { Link, type LinkProps } from 'react-router'

type Props = Omit<LinkProps, 'to'> & {
  to: string
  /** The screen that the menu is on. */
  current: string
}

/** A link of a menu, which tells when it leads to where the menu is. */
export function MenuLink({ to, current, ...rest }: Props) {
  return <Link to={to} aria-current={to === current ? 'page' : undefined} {...rest} />
}
