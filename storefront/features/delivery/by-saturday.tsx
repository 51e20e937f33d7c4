import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { dayInWords } from './in-time.ts'
import { dayBefore, rememberNeededBy, saturdayAfter, today, useNeededBy } from './needed-by.ts'
import { usePinPage } from './pin-page.ts'
import { useRememberedPin } from './remembered-pin.ts'
import { usePromise } from './use-promise.ts'

type Props = { className: string }

/** Has lists say whether it comes by Saturday; till it is hydrated the page /pin says so. */
export default function BySaturday({ className }: Props) {
  const neededBy = useNeededBy()
  if (!neededBy) return <Offer className={className} />
  return (
    <button
      type="button"
      onClick={() => rememberNeededBy(null)}
      className={`${className} gap-1.5 border-ink`}
    >
      <span className="sr-only">Remove </span>
      By {dayInWords(neededBy)}
      <Icon name="close" className="size-4 shrink-0 text-quiet" />
    </button>
  )
}

function Offer({ className }: Props) {
  const pinPage = usePinPage('saturday')
  const day = useFirstDay()
  const isSaturday = !useHydrated() || day === saturdayAfter(today())
  function choose(event: MouseEvent) {
    event.preventDefault()
    rememberNeededBy(day)
  }
  return (
    <Link to={pinPage} onClick={choose} className={className}>
      By {isSaturday ? 'Saturday' : dayInWords(day)}
    </Link>
  )
}

/** Saturday; where it is tomorrow, the first day on which it arrives: her PIN code's, or the Saturday after. */
function useFirstDay(): string {
  const saturday = saturdayAfter(today())
  const isTomorrow = dayBefore(saturday) === today()
  const pin = useRememberedPin()
  const { promise } = usePromise(isTomorrow ? pin : null)
  if (!isTomorrow) return saturday
  return promise?.arrives_by ?? saturdayAfter(saturday)
}
