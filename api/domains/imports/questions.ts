import type { Line } from './fields.ts'
import { fold } from './fold.ts'
import { groupOf, typeOf } from './infer.ts'
import type { ShopFacts } from './known.ts'

export type Question = { name: string; text: string; choices: string[] }
export type Answers = Partial<Record<string, string>>

/** What of a product tells what has to be asked. */
export type Summary = {
  slug: string
  group: string
  type: string
  hints: string[]
  hasHsn: boolean
  hasMaker: boolean
}

export function summarise(lines: Line[]): Summary[] {
  const groups = Map.groupBy(
    lines.filter(({ isCount }) => !isCount),
    ({ key }) => key,
  )
  return [...groups].map(([slug, own]) => {
    const first = (field: keyof Line['values']) =>
      own.find(({ values }) => values[field])?.values[field] ?? ''
    return {
      slug,
      group: first('group'),
      type: first('type'),
      hints: own[0]?.hints ?? [],
      hasHsn: first('hsn') !== '',
      hasMaker: first('maker_name') !== '',
    }
  })
}

/** More would be typing: what is left out is asked when a garment is published. */
const maxQuestions = 4

const groupName = 'group'
const typeName = 'type'
const makerName = 'maker'
const hsnName = (type: string) => `hsn ${type}`

/** The type and the group of a product, by what the file says, its words and the answers. */
export function shelfOf(
  { group, type, hints }: Pick<Summary, 'group' | 'type' | 'hints'>,
  shop: ShopFacts,
  answers: Answers,
): { group: string | undefined; type: string | undefined } {
  return {
    group: groupOf(group, [type, ...hints], shop.groups) ?? (group || answers[groupName]),
    type: typeOf(type, hints, shop.types) || typeOf(answers[typeName], [], shop.types) || undefined,
  }
}

/** What the answers and the last garment of its type say of a new one. */
export function declaredBy(type: string, shop: ShopFacts, answers: Answers) {
  const like = shop.likes.get(fold(type))
  const [name, ...address] = (answers[makerName] ?? '').split(',').map((part) => part.trim())
  const maker =
    name && address.length
      ? ({ role: 'manufacturer', name, address: address.join(', ') } as const)
      : undefined
  return {
    hsn: answers[hsnName(type)] || like?.hsn,
    maker: maker ?? like?.declarations.maker,
    generic_name: like?.declarations.generic_name,
    net_quantity: like?.declarations.net_quantity,
    country_of_origin: like?.country_of_origin,
  }
}

/** What has to be known of the products that are new, each once; the rest is taken from what the shop has. */
export function ask(products: Summary[], shop: ShopFacts): Question[] {
  const placed = products.map((product) => ({ product, ...shelfOf(product, shop, {}) }))
  const areThese = ({ length }: typeof placed) => {
    if (length === 1) return products.length === 1 ? 'is this garment' : 'is one of the garments'
    return length === products.length ? 'are these garments' : `are ${length} of the garments`
  }
  const questions: Question[] = []
  const ungrouped = placed.filter(({ group }) => !group)
  if (ungrouped.length > 0) {
    questions.push({
      name: groupName,
      text: `Whom ${areThese(ungrouped)} for?`,
      choices: shop.groups,
    })
  }
  const untyped = placed.filter(({ type }) => !type)
  if (untyped.length > 0) {
    questions.push({
      name: typeName,
      text: `Of which type ${areThese(untyped)}, such as Kurtis?`,
      choices: [],
    })
  }
  const unlike = placed.filter(({ type }) => !shop.likes.has(fold(type ?? '')))
  if (unlike.some(({ product }) => !product.hasMaker)) {
    questions.push({
      name: makerName,
      text: 'Who makes these garments? Name and address, as the label has them.',
      choices: [],
    })
  }
  const lacking = Map.groupBy(
    unlike.filter(({ product, type }) => type && !product.hasHsn),
    ({ type }) => type ?? '',
  )
  const types = [...lacking].toSorted(([, one], [, other]) => other.length - one.length)
  for (const [type] of types) {
    if (questions.length >= maxQuestions) break
    questions.push({
      name: hsnName(type),
      text: `Which HSN code have ${type}? It has at least ${shop.hsnDigits} digits.`,
      choices: [],
    })
  }
  return questions.slice(0, maxQuestions)
}

/** By the question's name, what is wrong with its answer. */
export function answerErrors(questions: Question[], answers: Answers): string[] {
  const known = new Map(questions.map((question) => [question.name, question]))
  return Object.entries(answers).flatMap(([name, text = '']) => {
    const question = known.get(name)
    if (!question) return [`“${name}” was not asked.`]
    if (text === '') return []
    if (question.choices.length > 0 && !question.choices.includes(text)) {
      return [`${question.text} One of ${question.choices.join(', ')}.`]
    }
    if (name.startsWith('hsn ') && !/^\d{4,8}$/.test(text)) {
      return [`${question.text} An HSN code has 4 to 8 digits.`]
    }
    if (name === makerName && !/^[^,]+,.*\S/.test(text)) {
      return [`${question.text} The name stands before a comma, the address behind it.`]
    }
    return []
  })
}
