import { ChoiceForm } from './choice-form.tsx'
import type { ProductVariant } from './selection.ts'
import { Swatch } from './swatch.tsx'

type Props = { variants: ProductVariant[]; chosen: ProductVariant | undefined }

/** A product's colours; choosing another resets the size. */
export function ColourChoice({ variants, chosen }: Props) {
  return (
    <ChoiceForm>
      <fieldset>
        <legend>
          <span className="text-quiet">Colour</span> {chosen?.color_name}
        </legend>
        <div className="-ml-2 flex flex-wrap">
          {variants.map((variant) => (
            <button
              key={variant.id}
              type="submit"
              name="color"
              value={variant.color_name}
              aria-label={variant.color_name}
              aria-pressed={variant === chosen}
              title={variant.color_name}
              className="grid size-11 place-items-center"
            >
              <Swatch
                hex={variant.hex_color_code}
                isChosen={variant === chosen}
                className="size-8"
              />
            </button>
          ))}
        </div>
      </fieldset>
    </ChoiceForm>
  )
}
