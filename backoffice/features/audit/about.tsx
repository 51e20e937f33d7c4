import { Link } from 'react-router'

/** Orders are numbered so; whom else an entry is about has no screen of her own. */
const orderNumber = /^[A-Z]{2,5}-?\d{4,}[\w-]*$/

export const About = ({ about }: { about: string }) =>
  orderNumber.test(about) ? (
    <Link to={`/orders/${about}`} className="underline underline-offset-4 hover:text-indigo">
      {about}
    </Link>
  ) : (
    about
  )
