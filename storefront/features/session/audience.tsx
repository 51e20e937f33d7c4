import type { ReactNode } from 'react'
import { useIsSignedIn } from './session.ts'

type Props = { children: ReactNode }

/**
 * For customers alone. Pages carry it for every reader, so the element inside has the class
 * `customers-only`; once the page has hydrated it is there for customers and for no one else.
 */
export const ForCustomers = ({ children }: Props) => (useIsSignedIn() === false ? null : children)

/** For visitors alone; the element inside has the class `visitors-only`. */
export const ForVisitors = ({ children }: Props) => (useIsSignedIn() === true ? null : children)
