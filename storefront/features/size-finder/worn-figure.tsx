import type { Row } from './find-size.ts'
import { body, describeHem, hemOf } from './place-on-body.ts'

type Point = readonly [x: number, y: number]

type Props = {
  row: Row
  /** Of the garment. */
  type: string
  /** Of the wearer, in cm. */
  height: number
  /** Such as `#a9c3d9`. */
  colour: string | undefined
}

/** A size on someone of a height, drawn to scale: where it ends is reckoned, its cut is not shown. */
export function WornFigure({ row, type, height, colour }: Props) {
  const hem = hemOf(row, height)
  const where = describeHem(row, hem, height)
  const words = `${row.size} ends ${where} on a height of ${Math.round(height)} cm, give or take 3 cm.`
  const garment =
    row.waist === null ? drawTop(row, type, height, hem) : drawTrousers(row, height, hem)
  const outline = pathOf(garment, height)
  return (
    <figure className="mt-6 flex items-end gap-5">
      <svg
        viewBox={`-50 -4 100 ${height + 6}`}
        role="img"
        aria-label={`A drawing to scale. ${words}`}
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="h-64 shrink-0"
      >
        <path d={drawBody(height)} className="text-field" stroke="currentColor" />
        <path d={outline} fill={colour} className="forced-colors:fill-[Canvas]" />
        <path
          d={`M-48 ${height - Math.max(hem, 0)}H48`}
          className="text-indigo forced-colors:text-[CanvasText]"
          stroke="currentColor"
          strokeDasharray="3 2.5"
        />
        <path d={`M-48 ${height}H48`} strokeWidth="0.75" />
      </svg>
      <figcaption className="text-quiet text-sm">{words} Drawn to scale.</figcaption>
    </figure>
  )
}

/** The right half from the neck to the middle, in cm from the middle and the floor. */
function drawTop(
  { chest, shoulder, sleeve_length: sleeve }: Row,
  type: string,
  height: number,
  hem: number,
): Point[] {
  // From the front a body is about 5.5 times as large around as half of it is wide.
  const half = ((chest ?? 38) * 2.54) / 5.5
  const across = ((shoulder ?? 15) * 2.54) / 2
  const flare = /frock|dress/i.test(type) ? 1.7 : /kurt/i.test(type) ? 1.15 : 1
  const seam: Point = [across, body.shoulder * height]
  const armpit: Point = [half, body.shoulder * height - 14]
  const cuff = sleeve === null ? [] : drawSleeve(seam, sleeve * 2.54, armpit)
  return [
    [0, body.neck * height - 5],
    [0.04 * height, body.neck * height],
    seam,
    ...cuff,
    armpit,
    [half * 0.93, 0.62 * height],
    [half * flare, hem],
    [0, hem],
  ]
}

function drawSleeve([x, y]: Point, length: number, armpit: Point): Point[] {
  const end: Point = [x + length * 0.16, y - length * 0.98]
  const width = length > 30 ? 6 : 9
  return [end, [Math.max(end[0] - width, armpit[0] + 1.5), end[1] - 1]]
}

function drawTrousers({ waist, hip }: Row, height: number, hem: number): Point[] {
  const ends = Math.max(hem, 0)
  return [
    [0, 0.6 * height],
    [((waist ?? 32) * 2.54) / 5.5, 0.6 * height],
    [((hip ?? 38) * 2.54) / 5.5, 0.51 * height],
    [0.075 * height, body.knee * height],
    [0.062 * height, ends],
    [0.018 * height, ends],
    [0, body.crotch * height],
  ]
}

/** Both halves in one line, with straight seams. */
function pathOf(half: Point[], height: number): string {
  const other = half.map(([x, y]): Point => [-x, y]).reverse()
  return `M${[...half, ...other].map(([x, y]) => `${x} ${height - y}`).join('L')}Z`
}

function drawBody(height: number): string {
  const at = (x: number, y: number): Point => [x * height, y * height]
  const half = [
    at(0.028, body.chin),
    at(0.034, 0.845),
    at(body.halfShoulders - 0.015, body.shoulder + 0.005),
    at(body.halfShoulders + 0.004, 0.78),
    at(0.148, body.elbow),
    at(0.162, body.wrist),
    at(0.168, body.fingertip),
    at(0.145, body.fingertip + 0.02),
    at(0.138, body.wrist),
    at(0.116, body.elbow),
    at(0.1, 0.74),
    at(0.084, 0.62),
    at(body.halfHips, 0.52),
    at(0.072, body.knee),
    at(0.05, body.ankle),
    at(0.058, 0),
    at(0.02, 0),
    at(0.024, body.ankle),
    at(0.022, body.knee),
    at(0, body.crotch),
  ]
  const head = `M0 0a${0.047 * height} ${0.067 * height} 0 1 1 -0.01 0Z`
  return head + [1, -1].map((side) => smooth(half, side, height)).join('')
}

/** An open line that is drawn around the corners. */
function smooth(points: Point[], side: number, height: number): string {
  const [first, ...others] = points.map(([x, y]) => [side * x, height - y] as const)
  const curves = others.map(([x, y], at) => {
    const [nextX, nextY] = others[at + 1] ?? [x, y]
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`
  })
  return `M${first}${curves.join('')}`
}
