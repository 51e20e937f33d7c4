import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { keepInFrame, wholePicture, type Zoom, zoomAt } from './zoom.ts'

const step = 1.5
const lookCloser = 2.5
const doubleTapMs = 300
const swipePx = 50
/** A finger that moves less has not moved. */
const tremblePx = 8

type Touch = { x: number; y: number }

/**
 * Looks closer at the picture in a frame: by wheel, pinch, click or double tap, and dragging what is
 * larger than the frame. A whole picture is swiped away instead.
 *
 * @param onSwipe 1 for the next picture, -1 for the one before
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState(wholePicture)
  const touches = useRef(new Map<number, Touch>())
  const start = useRef<Touch>({ x: 0, y: 0 })
  const hasMoved = useRef(false)
  const lastTap = useRef(0)

  const change = (next: (old: Zoom) => Zoom) =>
    setZoom((old) => {
      const picture = frame.current?.querySelector('img')
      if (!frame.current || !picture) return old
      const { offsetWidth: width, offsetHeight: height } = picture
      const { clientWidth, clientHeight } = frame.current
      return keepInFrame(next(old), { width, height }, { width: clientWidth, height: clientHeight })
    })
  const fromMiddle = ({ x, y }: Touch): Touch => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const toggle = (at: Touch) =>
    change((old) => (old.scale > 1 ? wholePicture : zoomAt(old, lookCloser, fromMiddle(at))))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = fromMiddle(event)
    // A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps.
    const speed = event.ctrlKey ? 0.01 : 0.002
    change((old) => zoomAt(old, old.scale * Math.exp(-event.deltaY * speed), at))
  })
  useEffect(() => {
    const element = frame.current
    // React listens to the wheel passively, which could not keep the page from zooming instead.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame])

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    if (touches.current.size === 0) {
      start.current = pointOf(event)
      hasMoved.current = false
    }
    touches.current.set(event.pointerId, pointOf(event))
  }

  function onPointerMove(event: PointerEvent) {
    const before = touches.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const others = [...touches.current].filter(([id]) => id !== event.pointerId)
    touches.current.set(event.pointerId, now)
    if (distance(now, start.current) > tremblePx || others.length > 0) hasMoved.current = true
    const other = others[0]?.[1]
    change((old) => {
      const moved = other ? 0.5 : 1
      const dragged = {
        ...old,
        x: old.x + (now.x - before.x) * moved,
        y: old.y + (now.y - before.y) * moved,
      }
      if (!other) return dragged
      const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      return zoomAt(dragged, (old.scale * distance(now, other)) / distance(before, other), middle)
    })
  }

  function onPointerUp(event: PointerEvent) {
    if (!touches.current.delete(event.pointerId) || touches.current.size > 0) return
    const at = pointOf(event)
    if (hasMoved.current) return swipe(at)
    if (event.pointerType === 'mouse') return toggle(at)
    const isSecond = event.timeStamp - lastTap.current < doubleTapMs
    lastTap.current = isSecond ? 0 : event.timeStamp
    if (isSecond) toggle(at)
  }

  function swipe(end: Touch) {
    const { x } = start.current
    const isSideways = Math.abs(end.x - x) > Math.abs(end.y - start.current.y)
    if (zoom.scale === 1 && isSideways && Math.abs(end.x - x) > swipePx) onSwipe(end.x < x ? 1 : -1)
  }

  return {
    zoom,
    closer: () => change((old) => zoomAt(old, old.scale * step, { x: 0, y: 0 })),
    farther: () => change((old) => zoomAt(old, old.scale / step, { x: 0, y: 0 })),
    move: (x: number, y: number) => change((old) => ({ ...old, x: old.x + x, y: old.y + y })),
    reset: () => setZoom(wholePicture),
    gestures: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => touches.current.delete(event.pointerId),
    },
  }
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Touch => ({ x, y })
const distance = (a: Touch, b: Touch) => Math.hypot(a.x - b.x, a.y - b.y)
