import { Link } from 'react-router'
import { orderAbout } from './order-about.ts'

export function About({ about }: { about: string }) {
  const order = orderAbout(about)
  if (!order) return about
  return (
    <Link to={`/orders/${order}`} className="underline underline-offset-4 hover:text-indigo">
      {about}
    </Link>
  )
}
