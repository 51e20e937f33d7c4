import type { Input } from '../../../contract/client.ts'
import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import { textOf } from '../forms/text-of.ts'

type Facts = Omit<OfficeProduct, 'id' | 'version' | 'state' | 'missing' | 'colours'>
type Changed = Input<'PATCH /api/office/products/{id}/'>['body']

/** The flags of a product, and what a tick says. */
export const flags = [
  { name: 'is_returnable', label: 'Can be returned' },
  { name: 'is_replaceable', label: 'Can be exchanged' },
  { name: 'is_bestseller', label: 'A best seller' },
  { name: 'new_variant', label: 'New' },
] as const

const plain = [
  'name',
  'slug',
  'brand',
  'group',
  'type',
  'gender',
  'description',
  'material_care',
  'hsn',
  'generic_name',
  'country_of_origin',
  'made',
] as const

/** A product's facts as its form has them, all as text. */
export function factsAsText(product: Facts): Record<string, string> {
  return {
    ...Object.fromEntries(plain.map((name) => [name, product[name] ?? ''])),
    ...Object.fromEntries(flags.map(({ name }) => [name, String(product[name])])),
    net_quantity: product.net_quantity === null ? '' : String(product.net_quantity),
    key_features: linesOf(product.key_features),
    sizes_cm: linesOf(product.sizes_cm),
    wear_with: product.wear_with.join(', '),
    tags: product.tags.join(', '),
    maker_role: product.maker?.role ?? 'manufacturer',
    maker_name: product.maker?.name ?? '',
    maker_address: product.maker?.address ?? '',
  }
}

const linesOf = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** `Fabric: Cotton`, a line each; a line without a colon is its own name. */
export const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.trim(), value.join(':').trim()]
      }),
  )

export const listIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((each) => each.trim())
    .filter(Boolean)

/** What of a form differs from what it was opened over. */
export function changedFacts(form: FormData): Changed {
  const isChanged = (name: string) => {
    const now = flags.some((flag) => flag.name === name)
      ? String(form.has(name))
      : textOf(form, name).replaceAll('\r\n', '\n')
    const was = textOf(form, `was ${name}`).replaceAll('\r\n', '\n')
    return form.has(`was ${name}`) && now.trim() !== was.trim()
  }
  return { version: Number(textOf(form, 'version')), ...readFacts(form, isChanged) }
}

/** The facts of a form, in the shapes that the API takes. */
export function readFacts(form: FormData, isWanted: (name: string) => boolean): Partial<Facts> {
  const text = (name: string) => textOf(form, name).trim()
  const facts: Record<string, unknown> = Object.fromEntries(
    plain.filter(isWanted).map((name) => [name, text(name)]),
  )
  for (const { name } of flags) if (isWanted(name)) facts[name] = form.has(name)
  if (isWanted('net_quantity')) {
    facts.net_quantity = text('net_quantity') === '' ? null : Number(text('net_quantity'))
  }
  if (isWanted('key_features')) facts.key_features = pairsOf(text('key_features'))
  if (isWanted('sizes_cm')) facts.sizes_cm = pairsOf(text('sizes_cm'))
  if (isWanted('wear_with')) facts.wear_with = listIn(text('wear_with'))
  if (isWanted('tags')) facts.tags = listIn(text('tags'))
  if (['maker_role', 'maker_name', 'maker_address'].some(isWanted)) {
    const [name, address] = [text('maker_name'), text('maker_address')]
    facts.maker = name || address ? { role: text('maker_role'), name, address } : null
  }
  return facts
}
