import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** Less than this is a click. */
const leastPx = 6

/**
 * Lets a mouse pull a track as a finger does. `settle` is told where the track stood before; the
 * click that ends the pull follows no link.
 */
export function useMouseDrag(settle: (track: HTMLElement, from: number) => void) {
  const hold = useRef<{ x: number; left: number }>(undefined)
  const isPulling = useRef(false)

  const letGo = ({ currentTarget: track }: PointerEvent<HTMLElement>) => {
    const from = hold.current?.left
    hold.current = undefined
    if (!isPulling.current || from === undefined) return
    track.style.userSelect = ''
    settle(track, from)
  }
  return {
    onPointerDown({ pointerType, button, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      isPulling.current = false
      if (pointerType !== 'mouse' || button !== 0) return
      hold.current = { x: clientX, left: currentTarget.scrollLeft }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { clientX, pointerId, buttons, currentTarget: track } = event
      if (!hold.current) return
      // The button came up where the track could not hear of it.
      if (buttons === 0) return letGo(event)
      const way = clientX - hold.current.x
      if (!isPulling.current) {
        if (Math.abs(way) < leastPx) return
        isPulling.current = true
        track.setPointerCapture(pointerId)
        // Snapping would pull each step back to a slide.
        track.style.scrollSnapType = 'none'
        track.style.userSelect = 'none'
      }
      track.scrollLeft = hold.current.left - way
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    // The browser would drag the picture or the link itself.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (!isPulling.current || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
