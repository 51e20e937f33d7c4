import { Children, type ReactNode } from 'react'
import { CarouselControls } from './carousel-controls.tsx'
import { CarouselStitches } from './carousel-stitches.tsx'
import { useCarousel } from './use-carousel.ts'

type Props = {
  label: string
  /** The time between two changes. */
  delayMs: number
  /** The duration of a change. */
  speedMs?: number
  loops?: boolean
  /** Above the slides, beside the controls, which are below without it. */
  heading?: ReactNode
  /** Below the slides, beside the controls. */
  caption?: ReactNode
  /** Sets `--per`, the slides in view, and `--gap`. */
  className?: string
  trackClassName?: string
  /** The slides, each with its key. */
  children: ReactNode
}

export function Carousel(props: Props) {
  const { label, delayMs, speedMs, loops = true, heading, caption, children } = props
  const { root, track, fits, slide, place, turn, togglePause, ...state } = useCarousel({
    delayMs,
    speedMs,
    loops,
  })
  const controls = !fits && (
    <CarouselControls label={label} onMove={turn} onPause={togglePause} {...state} />
  )
  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label={label}
      className={props.className}
    >
      {heading && (
        <div className="mb-6 flex min-h-11 items-end justify-between gap-4">
          {heading}
          {controls}
        </div>
      )}
      <ul
        {...track}
        data-holds
        tabIndex={0}
        aria-label={label}
        className={`relative flex snap-x snap-mandatory gap-(--gap,0px) overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-2 ${props.trackClassName ?? ''}`}
      >
        {Children.map(children, (child) => (
          <li className="w-[calc((100%-(var(--per,1)-1)*var(--gap,0px))/var(--per,1))] shrink-0 snap-start">
            {child}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {place}
      </p>
      {!heading && (
        <div className="page mt-2 grid gap-x-8 gap-y-4 md:mt-4 md:grid-cols-[1fr_auto]">
          <div className="flex min-h-11 items-center justify-between gap-6 self-start md:order-last">
            <CarouselStitches count={Children.count(children)} current={slide} />
            {controls}
          </div>
          {caption ?? <span className="max-md:hidden" />}
        </div>
      )}
    </section>
  )
}
