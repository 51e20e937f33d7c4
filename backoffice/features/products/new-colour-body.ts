import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import { textOf } from '../forms/text-of.ts'
import { readValue } from '../matrix/read-value.ts'

/** A new colour of a garment, in the sizes and at the prices of its first. */
export function newColourBody(
  form: FormData,
  { colours: [first] }: Pick<OfficeProduct, 'colours'>,
) {
  const read = readValue('delta', textOf(form, 'pieces'))
  const stock = 'value' in read ? Number(read.value) : Number.NaN
  return {
    name: textOf(form, 'name').trim(),
    sizes: (first?.sizes ?? []).map(({ size, price, mrp, weight, cost }) => ({
      size,
      price,
      mrp,
      weight,
      cost,
      stock,
    })),
  }
}
