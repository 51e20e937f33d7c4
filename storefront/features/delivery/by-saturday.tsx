import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { dayInWords } from './in-time.ts'
import { rememberNeededBy, saturdayAfter, today, useNeededBy } from './needed-by.ts'

/** Has lists say whether it comes by Saturday; without JavaScript the page /pin says when it comes. */
export default function BySaturday({ className }: { className: string }) {
  const neededBy = useNeededBy()
  function choose(event: MouseEvent) {
    event.preventDefault()
    rememberNeededBy(saturdayAfter(today()))
  }
  if (!neededBy) {
    return (
      <Link to="/pin" onClick={choose} className={className}>
        By Saturday
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
