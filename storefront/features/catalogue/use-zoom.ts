import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  distance,
  limitToFrame,
  maxScale,
  noZoom,
  type Point,
  pinch,
  type Zoom,
  zoomAt,
} from './zoom.ts'

const step = 1.5
const tapScale = 2
const doubleTapMs = 300
const swipePx = 50
/** A pointer that moves less is a tap. */
const tapPx = 8

/**
 * Zooms the picture in a frame by wheel, pinch, click or double tap, and pans it when it is larger. A
 * picture that is not zoomed is swiped instead.
 *
 * @param onSwipe 1 for the next picture, -1 for the one before
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState(noZoom)
  const touches = useRef(new Map<number, Point>())
  const start = useRef<Point>({ x: 0, y: 0 })
  const hasMoved = useRef(false)
  const hasPinched = useRef(false)
  const lastTap = useRef(0)

  const change = (next: (old: Zoom) => Zoom) =>
    setZoom((old) => {
      const picture = frame.current?.querySelector('img')
      if (!frame.current || !picture) return old
      const { offsetWidth: width, offsetHeight: height } = picture
      const { clientWidth, clientHeight } = frame.current
      // A small picture is shown no larger than that, either.
      const largest = Math.max(1, (maxScale * Number(picture.getAttribute('width'))) / width)
      const wanted = next(old)
      return limitToFrame(
        { ...wanted, scale: Math.min(wanted.scale, largest) },
        { width, height },
        { width: clientWidth, height: clientHeight },
      )
    })
  const fromCentre = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const toggle = (at: Point) =>
    change((old) => (old.scale > 1 ? noZoom : zoomAt(old, tapScale, fromCentre(at))))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = fromCentre(event)
    // Browsers report a touchpad's pinch as a wheel with Ctrl, in smaller steps.
    const speed = event.ctrlKey ? 0.01 : 0.002
    change((old) => zoomAt(old, old.scale * Math.exp(-event.deltaY * speed), at))
  })
  useEffect(() => {
    const element = frame.current
    // React's wheel listener is passive, and could not prevent the page from zooming.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [frame])

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    if (touches.current.size === 0) {
      start.current = pointOf(event)
      hasMoved.current = false
      hasPinched.current = false
    } else hasPinched.current = true
    touches.current.set(event.pointerId, pointOf(event))
  }

  function onPointerMove(event: PointerEvent) {
    const before = touches.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const [, other] = [...touches.current].find(([id]) => id !== event.pointerId) ?? []
    touches.current.set(event.pointerId, now)
    if (distance(now, start.current) > tapPx) hasMoved.current = true
    change((old) =>
      other
        ? pinch(old, fromCentre(before), fromCentre(now), fromCentre(other))
        : { ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y },
    )
  }

  function onPointerUp(event: PointerEvent) {
    if (!touches.current.delete(event.pointerId) || touches.current.size > 0) return
    // After a pinch, the last finger's way is no swipe.
    if (hasPinched.current) return
    const at = pointOf(event)
    if (hasMoved.current) return swipe(at)
    if (event.pointerType === 'mouse') return toggle(at)
    const isSecond = event.timeStamp - lastTap.current < doubleTapMs
    lastTap.current = isSecond ? 0 : event.timeStamp
    if (isSecond) toggle(at)
  }

  function swipe(end: Point) {
    const { x } = start.current
    const isSideways = Math.abs(end.x - x) > Math.abs(end.y - start.current.y)
    if (zoom.scale === 1 && isSideways && Math.abs(end.x - x) > swipePx) onSwipe(end.x < x ? 1 : -1)
  }

  return {
    zoom,
    closer: () => change((old) => zoomAt(old, old.scale * step, { x: 0, y: 0 })),
    farther: () => change((old) => zoomAt(old, old.scale / step, { x: 0, y: 0 })),
    move: (x: number, y: number) => change((old) => ({ ...old, x: old.x + x, y: old.y + y })),
    reset: () => setZoom(noZoom),
    gestures: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => touches.current.delete(event.pointerId),
    },
  }
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
