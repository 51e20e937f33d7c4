import type { Review } from '../../../contract/reviews.ts'
import { inShopTime } from '../../../ui/shop-time.ts'

// Short month names differ between versions of ICU, and so on server and browser.
const day = inShopTime({ day: 'numeric', month: 'long', year: 'numeric' })

export const reviewDay = (at: string) => day(new Date(at))

/** What the shop answers, under the review. */
export const ReviewReply = ({ reply }: { reply: NonNullable<Review['reply']> }) => (
  <figure className="mt-3 border-hairline border-l-4 pl-4">
    <figcaption className="text-quiet text-sm">
      Our reply, <time dateTime={reply.at}>{reviewDay(reply.at)}</time>
    </figcaption>
    <blockquote className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line">
      {reply.text}
    </blockquote>
  </figure>
)
