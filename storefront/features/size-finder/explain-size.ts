import { type Answers, estimateGirth, type Girth, girths } from './estimate-body.ts'
import { type Finding, type Garment, mainGirth, type Sized, type WornSizes } from './find-size.ts'

type Asked = { garment: Garment; answers: Answers; worn: WornSizes | undefined }

/** In one sentence, from the garment's measurements. */
export function explainFinding(finding: Finding, asked: Asked): string {
  switch (finding.kind) {
    case 'size':
      return explainSize(finding.best, asked)
    case 'between':
      return explainChoice(finding)
    case 'outside':
      return explainOutside(finding)
    case 'unknown':
      return 'Your height and weight, or a brand and size that fits you, would let us say.'
  }
}

/** What was reckoned of her body; empty where she only named what she has kept. */
export function describeBody({ garment, answers }: Asked): string {
  const parts = girths.flatMap((girth) => {
    if (!garment.rows.some((row) => row[girth] !== null)) return []
    const body = estimateGirth(girth, garment.wearer, answers)
    return body ? [`${girth} ${inCm(body.cm)}, give or take ${Math.ceil(body.spread)}`] : []
  })
  return parts.length ? `Reckoned from your answers: ${parts.join('; ')}.` : ''
}

function explainSize({ row, measures }: Sized, { garment, answers, worn }: Asked): string {
  const girth = mainGirth(row)
  for (const [was, words] of [
    [worn?.kept, 'you kept'],
    [worn?.too_small, 'you returned as too small'],
    [worn?.too_large, 'you returned as too large'],
  ] as const) {
    const inches = was?.[girth]
    if (was && inches != null) {
      const more = (measures[girth] ?? 0) - inches * 2.54
      return `${row.size} is ${compare(more, girth)} the ${was.size} that ${words}.`
    }
  }
  const eases = girths.flatMap((each) => {
    const body = estimateGirth(each, garment.wearer, answers)
    const has = measures[each]
    return body && has !== undefined ? [{ girth: each, ease: Math.round(has - body.cm) }] : []
  })
  return `${row.size} ${inOrder([...describeEases(eases), ...describeHeight(measures.height)])}.`
}

function compare(more: number, girth: Girth): string {
  const cm = Math.round(Math.abs(more))
  if (cm === 0) return `as large at the ${girth} as`
  return `${cm} cm ${more > 0 ? 'larger' : 'smaller'} at the ${girth} than`
}

type Ease = { girth: Girth; ease: number }

function describeEases(eases: Ease[]): string[] {
  const loose = eases
    .filter(({ ease }) => ease >= 0)
    .map(({ girth, ease }, at) => `${ease} cm${at === 0 ? ' of room' : ''} at the ${girth}`)
  const tight = eases
    .filter(({ ease }) => ease < 0)
    .map(({ girth, ease }) => `${-ease} cm tight at the ${girth}`)
  return [
    ...(loose.length > 0 ? [`leaves ${inOrder(loose)}`] : []),
    ...(tight.length > 0 ? [`is ${inOrder(tight)}`] : []),
  ]
}

const describeHeight = (cm: number | undefined) =>
  cm ? [`is cut for a height of ${inCm(cm)}`] : []

const inOrder = (parts: string[]) => new Intl.ListFormat('en-GB').format(parts)

function explainChoice(finding: Extract<Finding, { kind: 'between' }>): string {
  const { best, other, by } = finding
  if (by) {
    const [one, two] = by
    return `Your ${one} asks for ${best.row.size}, your ${two} for ${other.row.size}.`
  }
  const girth = girths.find((each) => best.measures[each] !== undefined) ?? 'chest'
  const [smaller, larger] = [best, other].toSorted(
    (one, two) => (one.measures[girth] ?? 0) - (two.measures[girth] ?? 0),
  )
  const apart = (larger?.measures[girth] ?? 0) - (smaller?.measures[girth] ?? 0)
  return `Between ${smaller?.row.size} and ${larger?.row.size}, which differ by ${inCm(apart)} at the ${girth}; we would take ${best.row.size}.`
}

function explainOutside({ measure, end, wants }: Extract<Finding, { kind: 'outside' }>): string {
  const wanted = wants[measure]?.cm ?? 0
  const has = end.measures[measure] ?? 0
  const which = wanted > has ? 'largest' : 'smallest'
  const of = measure === 'height' ? 'is cut for a height of' : `has a ${measure} of`
  const need = measure === 'height' ? 'the height is' : `the ${measure} would have to be`
  return `None: ${need} about ${inCm(wanted)}, and the ${which}, ${end.row.size}, ${of} ${inCm(has)}.`
}

const inCm = (cm: number) => `${Math.round(cm)} cm`
