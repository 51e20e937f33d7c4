import { shopTime } from '../../../ui/shop-time.ts'

/** A moment in the shop's time, whose exact one a machine reads. */
export const Time = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} className={className}>
    {shopTime(at)}
  </time>
)
