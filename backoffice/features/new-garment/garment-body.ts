import type { Input } from '../../../contract/client.ts'
import { hexOfColour } from '../../../contract/colour-names.ts'
import { genders } from '../../../contract/office/product-kinds.ts'
import { textOf } from '../forms/text-of.ts'
import type { Change } from '../matrix/changes.ts'
import type { Layer } from '../matrix/layers.ts'
import { readValue } from '../matrix/read-value.ts'
import { listIn, readFacts } from '../products/facts.ts'
import { genderOf } from './garment-draft.ts'

export type GarmentBody = Input<'POST /api/office/products/'>['body']

const declarations = [
  'hsn',
  'generic_name',
  'country_of_origin',
  'net_quantity',
  'made',
  'maker_role',
  'maker_name',
  'maker_address',
  'sizes_cm',
]

/** What is missing or cannot be read in the form, by field. */
export function garmentErrors(form: FormData): Record<string, string> {
  const price = readValue('price', textOf(form, 'price'))
  const mrp = readValue('mrp', textOf(form, 'mrp'))
  const pieces = readValue('delta', textOf(form, 'pieces'))
  const names = coloursIn(form).map(({ name }) => name.toLowerCase())
  const found: [field: string, text: string | undefined][] = [
    ['name', textOf(form, 'name').trim() === '' ? 'Give it a name.' : undefined],
    ['group', textOf(form, 'group') === '' ? 'Choose a group.' : undefined],
    ['type', textOf(form, 'type') === '' ? 'Choose a type.' : undefined],
    ['colour', names.length === 0 ? 'Name a colour.' : undefined],
    ['colour', new Set(names).size < names.length ? 'Two colours have one name.' : undefined],
    ['size', sizesIn(form).length === 0 ? 'Choose its sizes.' : undefined],
    ['price', 'problem' in price ? price.problem : price.value ? undefined : 'Set a price.'],
    ['mrp', 'problem' in mrp ? mrp.problem : undefined],
    ['pieces', 'problem' in pieces ? pieces.problem : undefined],
  ]
  const errors: Record<string, string> = {}
  for (const [field, text] of found) if (text) errors[field] ??= text
  if (!errors.price && !errors.mrp && isAbove(price, mrp)) {
    errors.mrp = 'The MRP is at least the price.'
  }
  if (!errors.pieces && 'value' in pieces && Number(pieces.value) < 0) {
    errors.pieces = 'Give no pieces, or more.'
  }
  return errors
}

type Read = ReturnType<typeof readValue>

const isAbove = (price: Read, mrp: Read) =>
  'value' in price && 'value' in mrp && mrp.value !== '' && Number(price.value) > Number(mrp.value)

/** The garment of a form that is whole. */
export function garmentBody(form: FormData): GarmentBody {
  const text = (name: string) => textOf(form, name).trim()
  const exceptions = readExceptions(text('exceptions'))
  const facts = readFacts(form, (name) => declarations.includes(name) && text(name) !== '')
  return {
    ...facts,
    name: text('name'),
    group: text('group'),
    type: text('type'),
    gender: genders.find((each) => each === text('gender')) ?? genderOf(text('group')),
    ...(text('brand') && { brand: text('brand') }),
    ...(text('material_care') && { material_care: text('material_care') }),
    colours: coloursIn(form).map(({ n, name, hex }) => ({
      name,
      ...(hex && { hex }),
      sizes: sizesIn(form).map((size) => {
        const of = (field: Layer, name: string) =>
          exceptions.find(
            (each) => each.colour_id === n && each.size === size && each.field === field,
          )?.value ?? text(name)
        const mrp = numberIn('mrp', of('mrp', 'mrp'))
        const more = exceptions.find(
          (each) => each.colour_id === n && each.size === size && each.field === 'delta',
        )
        return {
          size,
          price: numberIn('price', of('price', 'price')) ?? 0,
          ...(mrp !== undefined && { mrp }),
          stock: Math.max(0, (numberIn('delta', text('pieces')) ?? 0) + Number(more?.value ?? 0)),
        }
      }),
    })),
  }
}

function numberIn(layer: Layer, text: string): number | undefined {
  const read = readValue(layer, text)
  return 'value' in read && read.value !== '' ? Number(read.value) : undefined
}

const sizesIn = (form: FormData): string[] => [
  ...new Set([...form.getAll('size').map(String), ...listIn(textOf(form, 'other_sizes'))]),
]

/** The colours with a name; without a script more of them stand in one field. */
function coloursIn(form: FormData): { n: number; name: string; hex: string }[] {
  const hexes = form.getAll('hex').map(String)
  const numbers = form.getAll('n').map(Number)
  const own = form.getAll('colour').map((name, at) => ({
    n: numbers[at] ?? at + 1,
    name: String(name).trim(),
    picked: hexes[at] ?? '',
  }))
  const more = listIn(textOf(form, 'other_colours')).map((name) => ({ n: 0, name, picked: '' }))
  return [...own, ...more]
    .filter(({ name }) => name !== '')
    .map(({ n, name, picked }) => ({ n, name, hex: picked || hexOfColour(name) || '' }))
}

function readExceptions(text: string): Change[] {
  // Written by the screen itself; without a script there are none.
  return text ? (JSON.parse(text) as Change[]) : []
}
