import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** A shorter way is a click. */
const minPx = 6

/**
 * Drags a track with the mouse as with a finger; the click at its end follows no link.
 *
 * @param settle called at the end with the scroll position at the start
 */
export function useMouseDrag(settle: (track: HTMLElement, from: number) => void) {
  const hold = useRef<{ x: number; left: number }>(undefined)
  const isDragging = useRef(false)

  const release = ({ currentTarget: track }: PointerEvent<HTMLElement>) => {
    const from = hold.current?.left
    hold.current = undefined
    if (!isDragging.current || from === undefined) return
    track.style.userSelect = ''
    settle(track, from)
  }
  return {
    onPointerDown({ pointerType, button, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      isDragging.current = false
      if (pointerType !== 'mouse' || button !== 0) return
      hold.current = { x: clientX, left: currentTarget.scrollLeft }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { clientX, pointerId, buttons, currentTarget: track } = event
      if (!hold.current) return
      // The button was released outside the window.
      if (buttons === 0) return release(event)
      const way = clientX - hold.current.x
      if (!isDragging.current) {
        if (Math.abs(way) < minPx) return
        isDragging.current = true
        track.setPointerCapture(pointerId)
        // Snapping would undo each step.
        track.style.scrollSnapType = 'none'
        track.style.userSelect = 'none'
      }
      track.scrollLeft = hold.current.left - way
    },
    onPointerUp: release,
    onPointerCancel: release,
    // Prevents dragging a picture or link.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (!isDragging.current || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
