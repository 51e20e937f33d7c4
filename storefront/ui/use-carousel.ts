import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { edgesOf, placeInWords, restOf, slideAt, slidesInView, targetOf } from './carousel-track.ts'
import { fadeTo, glide } from './glide.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useMouseDrag } from './use-mouse-drag.ts'

const usualSpeedMs = 600
const settleMs = 300
const arrows: Record<string, 1 | -1 | undefined> = { ArrowRight: 1, ArrowLeft: -1 }

type Pace = { delayMs: number; speedMs: number | undefined; loops: boolean }

/** Moves slides by time, arrows, keys and dragging. */
export function useCarousel({ delayMs, speedMs = usualSpeedMs, loops }: Pace) {
  const root = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [view, setView] = useState({ atStart: true, atEnd: false, slide: 0 })
  /** Announced after a change by the user, not by autoplay. */
  const [place, setPlace] = useState('')

  const move = (slides: number): string => {
    if (!track.current) return ''
    const { atStart, atEnd } = edgesOf(track.current)
    if (atStart && atEnd) return ''
    const wraps = loops && (slides > 0 ? atEnd : atStart)
    const left = targetOf(track.current, wraps ? -slides * Infinity : slides)
    if (wraps) void fadeTo(track.current, left, speedMs)
    else glide(track.current, left, speedMs)
    return placeInWords(track.current, left)
  }
  const updateView = () => {
    if (!track.current) return
    const now = { ...edgesOf(track.current), slide: slideAt(track.current) }
    setView((old) =>
      old.atStart === now.atStart && old.atEnd === now.atEnd && old.slide === now.slide ? old : now,
    )
  }
  useEffect(() => {
    if (!track.current) return
    const observer = new ResizeObserver(updateView)
    observer.observe(track.current)
    return () => observer.disconnect()
  }, [])

  const postpone = useAutoplay(root, delayMs + speedMs, isPaused, () => move(1))
  const drag = useMouseDrag((pulled, from) => glide(pulled, restOf(pulled, from), settleMs))
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key]
    // Arrow keys change radio buttons on a slide.
    if (!direction || event.altKey || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    setPlace(move(direction))
  }
  return {
    root,
    place,
    slide: view.slide,
    fits: view.atStart && view.atEnd,
    canGoBack: loops || !view.atStart,
    canGoOn: loops || !view.atEnd,
    isPaused,
    togglePause: () => setPaused(!isPaused),
    turn: (way: 1 | -1) => setPlace(move(way * (track.current ? slidesInView(track.current) : 1))),
    track: { ref: track, onScroll: updateView, onKeyDown, onTouchMove: postpone, ...drag },
  }
}
