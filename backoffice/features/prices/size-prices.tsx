import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import { Field } from '../../../ui/field.tsx'
import { cardPrice } from '../../../ui/format-price.ts'
import { priceField } from './prices-of-form.ts'

export type Garment = Pick<OfficeProduct, 'id' | 'name' | 'colours'>

type Props = {
  garment: Garment
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
}

/** A price for each size of a garment, by its colours. */
export function SizePrices({ garment, typed, error }: Props) {
  const sizes = garment.colours.flatMap((colour) => colour.sizes)
  // The API names prices by their place among those that were given.
  const given = sizes.map(({ id }) => id).filter((id) => typed(priceField(id)).trim())
  const errorOf = (id: number) => {
    const at = given.indexOf(id)
    return at === -1 ? undefined : (error(`items.${at}.price`) ?? error(`items.${at}.size_id`))
  }
  return (
    <fieldset>
      <legend className="mb-1 font-serif text-xl">What each size costs</legend>
      <p className="mb-3 text-quiet">A size without a price stays as it is.</p>
      {error('items') && (
        <p role="alert" className="mb-2 text-madder text-sm">
          {error('items')}
        </p>
      )}
      <input type="hidden" name="garment" value={garment.name} />
      <div className="space-y-5">
        {garment.colours.map((colour) => (
          <div key={colour.id} role="group" aria-labelledby={`colour-${colour.id}`}>
            <p id={`colour-${colour.id}`} className="mb-2 font-medium">
              {colour.name}
            </p>
            <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3 md:grid-cols-4">
              {colour.sizes.map(({ id, size, price }) => (
                <Field
                  key={id}
                  label={`${size}, ₹`}
                  hint={`Now ${cardPrice(price)}`}
                  name={priceField(id)}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={10}
                  defaultValue={typed(priceField(id))}
                  error={errorOf(id)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
