import { Icon } from '../../../ui/icon.tsx'
import { maxPrices, minPrices, priceLabel } from './price-options.ts'

type Props = { min: string | undefined; max: string | undefined }

export function PriceRange({ min, max }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Price</legend>
      <div className="grid grid-cols-2 gap-3">
        <PriceSelect
          label="Min"
          name="min_price"
          none="No minimum"
          options={minPrices}
          chosen={min}
        />
        <PriceSelect
          label="Max"
          name="max_price"
          none="No maximum"
          options={maxPrices}
          chosen={max}
        />
      </div>
    </fieldset>
  )
}

type SelectProps = {
  label: string
  name: string
  none: string
  options: string[]
  chosen: string | undefined
}

function PriceSelect({ label, name, none, options, chosen = '' }: SelectProps) {
  return (
    <label className="relative block">
      <span className="mb-1 block text-sm">{label}</span>
      <select
        name={name}
        defaultValue={chosen}
        className="min-h-11 w-full appearance-none rounded-sm border border-field bg-card py-2 pr-9 pl-3"
      >
        <option value="">{none}</option>
        {chosen && !options.includes(chosen) && (
          <option value={chosen}>{priceLabel(chosen)}</option>
        )}
        {options.map((value) => (
          <option key={value} value={value}>
            {priceLabel(value)}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute right-2.5 bottom-3.5 size-4 text-quiet"
      />
    </label>
  )
}
