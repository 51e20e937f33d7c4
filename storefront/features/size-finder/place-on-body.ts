import type { Row } from './find-size.ts'

/**
 * Heights and half widths on an adult's body, as parts of its height.
 *
 * @see R. Drillis, R. Contini, Body Segment Parameters, New York University, 1966; the crotch, and where the neck
 * meets the shoulder, as in ANSUR II
 */
export const body = {
  chin: 0.87,
  neck: 0.84,
  shoulder: 0.818,
  elbow: 0.63,
  hip: 0.53,
  wrist: 0.485,
  crotch: 0.47,
  fingertip: 0.377,
  knee: 0.285,
  ankle: 0.039,
  halfShoulders: 0.1295,
  halfHips: 0.0955,
}

/** In cm: what a garment's length loses on its way over the chest and the shoulder. */
const overChest = 3

const topEnds: [from: number, words: string][] = [
  [0.56, 'at the waist'],
  [0.5, 'at the hip'],
  [0.41, 'at the top of the thigh'],
  [0.34, 'at the middle of the thigh'],
  [0.305, 'just above the knee'],
  [0.265, 'at the knee'],
  [0.2, 'just below the knee'],
  [0.08, 'at the calf'],
]

/** In cm above the floor: where a size ends on someone of a height in cm; below 0 it is longer than the leg. */
export function hemOf({ length, waist }: Row, height: number): number {
  const isBottom = waist !== null
  const top = isBottom ? body.crotch * height : body.neck * height + overChest
  return top - length * 2.54
}

/** Such as: at the knee. */
export function describeHem({ waist }: Row, hem: number, height: number): string {
  const at = hem / height
  if (waist === null) return topEnds.find(([from]) => at >= from)?.[1] ?? 'at the ankle'
  if (hem < 0) return `${Math.round(-hem)} cm past the heel`
  if (at < 0.025) return 'at the shoe'
  return at < 0.055 ? 'at the ankle' : 'above the ankle'
}
