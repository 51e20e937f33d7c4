import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { CarouselControls } from './carousel-controls.tsx'
import { fadeTo, glide } from './glide.ts'
import { useAutoplay } from './use-autoplay.ts'

type Props = {
  label: string
  /** How long a slide stands before the next one comes. */
  delayMs: number
  /** How long the change takes. */
  speedMs?: number
  /** After the last slide comes the first. */
  loops?: boolean
  /** Stands above the slides, with the controls at its right; without it they lie on the slides. */
  heading?: ReactNode
  /** Sets `--per`, the slides seen at once, and `--gap` between them. */
  className?: string
  /** The slides, each with its key. */
  children: ReactNode
}

const usualSpeedMs = 600

/** Slides in a row that scrolls by hand, by its arrows and by itself. */
export function Carousel(props: Props) {
  const { label, delayMs, speedMs = usualSpeedMs, loops = true, heading, className = '' } = props
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [edges, setEdges] = useState({ atStart: true, atEnd: false })

  const move = (slides: number) => {
    if (!track.current) return
    const { atStart, atEnd } = edgesOf(track.current)
    const wraps = loops && (slides > 0 ? atEnd : atStart)
    if (wraps) void fadeTo(track.current, atEnd ? 0 : track.current.scrollWidth, speedMs)
    else glide(track.current, targetOf(track.current, slides), speedMs)
  }
  const see = () => {
    if (!track.current) return
    const now = edgesOf(track.current)
    setEdges((old) => (old.atStart === now.atStart && old.atEnd === now.atEnd ? old : now))
  }
  useAutoplay(root, delayMs + speedMs, isPaused, () => move(1))
  useEffect(() => {
    if (!track.current) return
    const observer = new ResizeObserver(see)
    observer.observe(track.current)
    return () => observer.disconnect()
  }, [])

  const fits = edges.atStart && edges.atEnd
  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label={label}
      className={`relative ${className}`}
    >
      <div
        className={
          heading
            ? 'mb-6 flex min-h-11 items-end justify-between gap-4'
            : 'absolute right-4 bottom-4 z-10 md:right-8 md:bottom-6'
        }
      >
        {heading}
        {!fits && (
          <CarouselControls
            label={label}
            canGoBack={loops || !edges.atStart}
            canGoOn={loops || !edges.atEnd}
            isPaused={isPaused}
            onMove={(direction) => move(direction * (track.current ? seen(track.current) : 1))}
            onPause={() => setPaused(!isPaused)}
          />
        )}
      </div>
      <ul
        ref={track}
        data-holds
        onScroll={see}
        tabIndex={0}
        aria-label={label}
        className={`relative flex snap-x snap-mandatory gap-(--gap,0px) overflow-x-auto overscroll-x-contain [scrollbar-width:none] ${heading ? '-m-1 p-1 scroll-px-1' : ''}`}
      >
        {Children.map(props.children, (slide) => (
          <li className="w-[calc((100%-(var(--per,1)-1)*var(--gap,0px))/var(--per,1))] shrink-0 snap-start">
            {slide}
          </li>
        ))}
      </ul>
    </section>
  )
}

function edgesOf(track: HTMLElement) {
  const rest = track.scrollWidth - track.clientWidth - track.scrollLeft
  return { atStart: track.scrollLeft < 2, atEnd: rest < 2 }
}

/** From one slide to the next, the gap included. */
function strideOf(track: HTMLElement): number {
  const [first, second] = track.querySelectorAll<HTMLElement>(':scope > li')
  return first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth
}

function seen(track: HTMLElement): number {
  return Math.max(1, Math.round(track.clientWidth / strideOf(track)))
}

function targetOf(track: HTMLElement, slides: number): number {
  const last = track.scrollWidth - track.clientWidth
  const stride = strideOf(track)
  const left = (Math.round(track.scrollLeft / stride) + slides) * stride
  return Math.min(last, Math.max(0, left))
}
