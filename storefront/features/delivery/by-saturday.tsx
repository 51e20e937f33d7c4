import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { dayInWords } from './in-time.ts'
import { dayBefore, rememberNeededBy, saturdayAfter, today, useNeededBy } from './needed-by.ts'
import { usePinPage } from './pin-page.ts'
import { useRememberedPin } from './remembered-pin.ts'
import { usePromise } from './use-promise.ts'

/** Has lists say whether it comes by Saturday; till it is hydrated the page /pin says so. */
export default function BySaturday({ className }: { className: string }) {
  const neededBy = useNeededBy()
  const pinPage = usePinPage('saturday')
  const day = useFirstDay()
  const isSaturday = !useHydrated() || day === saturdayAfter(today())
  function choose(event: MouseEvent) {
    event.preventDefault()
    rememberNeededBy(day)
  }
  if (!neededBy) {
    return (
      <Link to={pinPage} onClick={choose} className={className}>
        By {isSaturday ? 'Saturday' : dayInWords(day)}
      </Link>
    )
  }
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

/** Saturday; where it is tomorrow, the first day that can be kept: her PIN code's, or the Saturday after. */
function useFirstDay(): string {
  const saturday = saturdayAfter(today())
  const isTomorrow = dayBefore(saturday) === today()
  const pin = useRememberedPin()
  const { promise } = usePromise(isTomorrow ? pin : null)
  if (!isTomorrow) return saturday
  return promise?.arrives_by ?? saturdayAfter(saturday)
}
