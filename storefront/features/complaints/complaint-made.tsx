import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { shopDay } from '../../../ui/shop-time.ts'

export type Made = { ticket: string; answer_by: string; email: string }

export const ComplaintMade = ({ made: { ticket, answer_by, email } }: { made: Made }) => (
  <div className="mt-8">
    <p className="text-lg">
      We have your complaint. Its ticket is <strong className="font-medium">{ticket}</strong>.
    </p>
    <hr aria-hidden="true" className="stitch my-6 text-hairline" />
    <p className="wrap-anywhere">
      We have mailed it to {email}, and answer there by {shopDay(answer_by)}.
    </p>
    <Link to="/" className={`${buttonClass('outlined')} mt-8`}>
      Home
    </Link>
  </div>
)
