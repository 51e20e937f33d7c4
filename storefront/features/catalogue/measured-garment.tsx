import type { ReactNode } from 'react'

type Point = readonly [x: number, y: number]
type Line = { from: Point; to: Point; label: Point }

export type Drawn = {
  shape: 'shirt' | 'tee' | 'kurta' | 'frock' | 'trousers'
  sleeve: 'long' | 'short' | 'none'
  isChild: boolean
  /** What is measured, in the order of the letters. */
  measures: string[]
}

const words = {
  shirt: 'A shirt',
  tee: 'A T-shirt',
  kurta: 'A kurta',
  frock: 'A frock',
  trousers: 'A pair of trousers',
}

/** A garment laid flat, with a thread wherever it is measured, and the letters of the measures. */
export function MeasuredGarment({ shape, sleeve, isChild, measures }: Drawn) {
  // A child's is as wide for its length as it looks.
  const scale = isChild ? 0.82 : 1
  const at = (x: number, y: number): Point => [x, 20 + (y - 20) * scale]
  const { outline, seams, lines, bottom } =
    shape === 'trousers' ? drawTrousers(at) : drawTop(at, shape, sleeve)
  const letters = measures.map((measure, index) => `${letterOf(index)} ${measure.toLowerCase()}`)
  return (
    <svg
      viewBox={`0 0 240 ${Math.ceil(bottom + 12)}`}
      role="img"
      aria-label={`${words[shape]}${isChild ? ' for a child' : ''}, laid flat, with a line for each measure: ${letters.join(', ')}.`}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="mx-auto block w-full max-w-64"
    >
      <path d={outline} strokeWidth="1.5" className="fill-card forced-colors:fill-[Canvas]" />
      <path
        d={seams}
        strokeWidth="1"
        className="text-field forced-colors:text-[CanvasText]"
        stroke="currentColor"
      />
      {measures.map((measure, index) => {
        const line = lines[measure]
        return line && <Thread key={measure} line={line} letter={letterOf(index)} />
      })}
    </svg>
  )
}

export const letterOf = (index: number) => String.fromCharCode(65 + index)

function Thread({ line: { from, to, label }, letter }: { line: Line; letter: string }): ReactNode {
  return (
    <g className="text-indigo forced-colors:text-[CanvasText]" stroke="currentColor">
      <path d={`M${from}L${to}`} strokeWidth="2" strokeDasharray="6 5" />
      {[from, to].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3" fill="currentColor" stroke="none" />
      ))}
      <circle
        cx={label[0]}
        cy={label[1]}
        r="9"
        className="fill-paper forced-colors:fill-[Canvas]"
        strokeWidth="1"
      />
      <text
        x={label[0]}
        y={label[1]}
        dy="0.35em"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        className="font-medium text-xs"
      >
        {letter}
      </text>
    </g>
  )
}

type Place = (x: number, y: number) => Point

function drawTop(at: Place, shape: Drawn['shape'], sleeve: Drawn['sleeve']) {
  const hem = shape === 'shirt' || shape === 'tee' ? 190 : 234
  const flare = { shirt: 0, tee: 0, kurta: 12, frock: 30, trousers: 0 }[shape]
  const cuffs = { long: [at(20, 152), at(44, 160)], short: [at(41, 96), at(64, 106)], none: [] }
  const [outer, inner] = cuffs[sleeve]
  const half = (side: (point: Point) => Point) => {
    const arm = outer && inner ? [outer, inner] : [at(75, 60)]
    const waist = shape === 'frock' ? [at(78, 128)] : []
    return [at(68, 38), ...arm, at(73, 88), ...waist, at(71 - flare, hem)].map(side)
  }
  const left = half((point) => point)
  const right = half(mirrored)
  const neck = `C${at(108, 38)} ${at(132, 38)} ${at(140, 26)}`
  const outline = `M${at(100, 26)}${neck}L${right.join('L')}L${left.reverse().join('L')}Z`
  const armhole =
    sleeve === 'none' ? '' : `M${at(68, 38)}C${at(76, 56)} ${at(77, 70)} ${at(73, 88)}`
  const otherArmhole =
    sleeve === 'none' ? '' : `M${at(172, 38)}C${at(164, 56)} ${at(163, 70)} ${at(167, 88)}`
  const opens = { shirt: hem, tee: 35, kurta: 72, frock: 72, trousers: 35 }[shape]
  const opening = `M${at(120, 35)}L${at(120, opens)}`
  const waistSeam = shape === 'frock' ? `M${at(78, 128)}L${at(162, 128)}` : ''
  const [, top] = at(0, 38)
  const lines: Record<string, Line> = {
    Chest: { from: at(76, 96), to: at(164, 96), label: at(146, 96) },
    Shoulder: { from: [68, 12], to: [172, 12], label: [120, 12] },
    Length: { from: at(100, 28), to: at(100, hem - 2), label: at(100, (96 + hem) / 2) },
    ...(outer && {
      'Sleeve length': {
        from: [60, top + 2] as const,
        to: [outer[0] - 7, outer[1] - 2] as const,
        label: [(60 + outer[0]) / 2 - 7, (top + outer[1]) / 2] as const,
      },
    }),
  }
  return {
    outline,
    seams: armhole + otherArmhole + opening + waistSeam,
    lines,
    bottom: at(0, hem)[1],
  }
}

function drawTrousers(at: Place) {
  const left = [at(78, 20), at(66, 76), at(58, 224), at(104, 224), at(120, 102)]
  const right = left.slice(0, 4).map(mirrored).reverse()
  const outline = `M${[...left, ...right].join('L')}Z`
  const seams = `M${at(76, 32)}L${at(164, 32)}M${at(120, 32)}L${at(120, 62)}`
  const lines: Record<string, Line> = {
    Waist: { from: [78, 10], to: [162, 10], label: [120, 10] },
    Hip: { from: at(67, 78), to: at(173, 78), label: at(94, 78) },
    Inseam: { from: at(120, 108), to: at(129, 222), label: at(125, 166) },
  }
  return { outline, seams, lines, bottom: at(0, 224)[1] }
}

const mirrored = ([x, y]: Point): Point => [240 - x, y]
