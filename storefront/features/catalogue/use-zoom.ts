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
  keepInFrame,
  type Point,
  pinch,
  wholePicture,
  type Zoom,
  zoomAt,
} from './zoom.ts'

const step = 1.5
const lookCloser = 2.5
const doubleTapMs = 300
const swipePx = 50
/** A finger that moves less has not moved. */
const tremblePx = 8

/**
 * Looks closer at the picture in a frame: by wheel, pinch, click or double tap, and dragging what is
 * larger than the frame. A whole picture is swiped away instead.
 *
 * @param onSwipe 1 for the next picture, -1 for the one before
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState(wholePicture)
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
      return keepInFrame(next(old), { width, height }, { width: clientWidth, height: clientHeight })
    })
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const toggle = (at: Point) =>
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
    if (distance(now, start.current) > tremblePx) hasMoved.current = true
    change((old) =>
      other
        ? pinch(old, fromMiddle(before), fromMiddle(now), fromMiddle(other))
        : { ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y },
    )
  }

  function onPointerUp(event: PointerEvent) {
    if (!touches.current.delete(event.pointerId) || touches.current.size > 0) return
    // The finger that stays last has not been swiped from where the first one came down.
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
    reset: () => setZoom(wholePicture),
    gestures: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => touches.current.delete(event.pointerId),
    },
  }
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
