export type Point = { x: number; y: number }
type Size = { width: number; height: number }

/** A scale, and the offset of the picture's centre in px. */
export type Zoom = Point & { scale: number }

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }
export const maxScale = 2.5

/**
 * Scales about a point, within 1 and `maxScale`.
 *
 * @param at the point that does not move, in px from the centre of the frame
 */
export function zoomAt(zoom: Zoom, scale: number, at: Point): Zoom {
  const next = Math.min(maxScale, Math.max(1, scale))
  const growth = next / zoom.scale
  return { scale: next, x: at.x - (at.x - zoom.x) * growth, y: at.y - (at.y - zoom.y) * growth }
}

/**
 * The zoom after one of two fingers has moved from `before` to `now`.
 *
 * @param other the finger that did not move; all in px from the centre of the frame
 */
export function pinch(zoom: Zoom, before: Point, now: Point, other: Point): Zoom {
  const dragged = {
    ...zoom,
    x: zoom.x + (now.x - before.x) / 2,
    y: zoom.y + (now.y - before.y) / 2,
  }
  const spread = distance(before, other)
  // No ratio without a distance.
  if (spread === 0) return dragged
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  return zoomAt(dragged, (zoom.scale * distance(now, other)) / spread, middle)
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Limits the offset, so that a picture larger than the frame covers it. */
export function limitToFrame({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const hold = (offset: number, length: number, window: number) => {
    const slack = Math.max(0, (length * scale - window) / 2)
    return Math.min(slack, Math.max(-slack, offset))
  }
  return {
    scale,
    x: hold(x, picture.width, frame.width),
    y: hold(y, picture.height, frame.height),
  }
}
