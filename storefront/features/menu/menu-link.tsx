import { Link, type LinkProps } from 'react-router'

/** The screen of an address, as menus link to it: `/shop` for `/Shop/`, and for what lies under it. */
export const screenOf = (pathname: string): string =>
  pathname.toLowerCase().replace(/([^/])\/.*/, '$1')

type Props = Omit<LinkProps, 'to'> & {
  /** A screen's address, in small letters and without a slash at its end. */
  to: string
  /** The screen that the menu is on. */
  current: string
}

/** A link of a menu, which tells when it leads to where the menu is. */
export function MenuLink({ to, current, ...rest }: Props) {
  return <Link to={to} aria-current={to === current ? 'page' : undefined} {...rest} />
}
