import { type Answers, isChild, type Wearer } from './estimate-body.ts'

export type FieldErrors = Partial<Record<'height' | 'weight' | 'age' | 'size', string>>
type Read = { answers: Answers; errors: FieldErrors }

/** What was typed, with what is wrong with it. Height may be in cm or as 5'4. */
export function readAnswers(form: FormData, wearer: Wearer): Read {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const errors: FieldErrors = {}
  const wish = typed('wish')
  const answers: Answers = { wish: wish === 'close' || wish === 'loose' ? wish : 'regular' }
  const [least, most] = isChild(wearer) ? [80, 185] : [120, 215]

  if (typed('height')) {
    const height = readHeight(typed('height'))
    if (height >= least && height <= most) answers.height = height
    else errors.height = `Enter a height of ${least} to ${most} cm, or in feet such as 5'4.`
  }
  if (typed('weight')) {
    const weight = Number(
      typed('weight')
        .replace(/\s*kgs?\.?$/i, '')
        .replace(',', '.'),
    )
    const [light, heavy] = isChild(wearer) ? [8, 110] : [30, 200]
    if (weight >= light && weight <= heavy) answers.weight = weight
    else errors.weight = `Enter a weight of ${light} to ${heavy} kg.`
  }
  if (typed('age')) answers.age = Number(typed('age'))
  if (typed('chart')) {
    answers.chart = typed('chart')
    if (typed('size')) answers.size = typed('size')
    else errors.size = 'Choose the size that fits you.'
  }
  const isAdult = !isChild(wearer)
  if (isAdult && typed('height') && !typed('weight')) errors.weight = 'Enter your weight too.'
  if (isAdult && typed('weight') && !typed('height')) errors.height = 'Enter your height too.'
  if (!isAdult && !typed('age')) errors.age = 'Choose the age.'
  return { answers, errors }
}

/** In cm; NaN for what is no height. */
function readHeight(text: string): number {
  const feet =
    /^([3-7])\s*(?:'|’|′|\.|ft\.?|feet|foot)\s*(?:(\d{1,2})\s*(?:"|”|″|''|in\.?|inches)?)?$/i.exec(
      text,
    )
  if (feet) return Math.round((Number(feet[1]) * 12 + Number(feet[2] ?? 0)) * 2.54)
  return Number(text.replace(/\s*cms?\.?$/i, '').replace(',', '.'))
}
