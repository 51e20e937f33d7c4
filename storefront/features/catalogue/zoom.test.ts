import { expect, test } from 'vitest'
import { limitToFrame, maxScale, noZoom, pinch, zoomAt } from './zoom.ts'

test('the point under the fingers stays there while zooming in and out', () => {
  const at = { x: 100, y: -40 }
  const closer = zoomAt(noZoom, 2, at)
  expect(closer).toEqual({ scale: 2, x: -100, y: 40 })
  expect(zoomAt(closer, 1, at)).toEqual(noZoom)
})

test('a picture is never smaller than whole nor larger than its maxScale', () => {
  expect(zoomAt(noZoom, 0.2, { x: 0, y: 0 }).scale).toBe(1)
  expect(zoomAt(noZoom, 9, { x: 0, y: 0 }).scale).toBe(maxScale)
})

test('a picture cannot be dragged out of its frame, nor off the middle while it fits', () => {
  const picture = { width: 400, height: 500 }
  const frame = { width: 600, height: 500 }
  expect(limitToFrame({ scale: 2, x: 900, y: -900 }, picture, frame)).toEqual({
    scale: 2,
    x: 100,
    y: -250,
  })
  const { x, y } = limitToFrame({ scale: 1, x: 50, y: 50 }, picture, frame)
  expect([Math.abs(x), Math.abs(y)]).toEqual([0, 0])
})

test('two fingers that part take the picture along', () => {
  const [before, now, other] = [
    { x: 50, y: 0 },
    { x: 150, y: 0 },
    { x: -50, y: 0 },
  ]
  expect(pinch(noZoom, before, now, other)).toEqual({ scale: 2, x: 50, y: 0 })
})

test('fingers that lay on one spot leave the picture as large as it was', () => {
  const spot = { x: 30, y: 40 }
  const zoom = { scale: 2, x: 0, y: 0 }
  expect(pinch(zoom, spot, { x: 50, y: 40 }, spot)).toEqual({ scale: 2, x: 10, y: 0 })
})
