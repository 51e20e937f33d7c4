import americanexpress from 'simple-icons/icons/americanexpress.svg?url&no-inline'
import googlepay from 'simple-icons/icons/googlepay.svg?url&no-inline'
import mastercard from 'simple-icons/icons/mastercard.svg?url&no-inline'
import visa from 'simple-icons/icons/visa.svg?url&no-inline'

// As files beside the scripts: their drawings would be a sixth of what a first view may carry.
const marks: Partial<Record<string, { file: string; name: string }>> = {
  visa: { file: visa, name: 'Visa' },
  mastercard: { file: mastercard, name: 'MasterCard' },
  americanexpress: { file: americanexpress, name: 'American Express' },
  googlepay: { file: googlepay, name: 'Google Pay' },
}

type Props = {
  brands: string[]
  /** The size of a mark. */
  className?: string
}

/** The marks of what can be paid with; a brand that has no mark here is named. */
export function PaymentBrands({ brands, className = 'size-[50px]' }: Props) {
  return (
    <ul aria-label="We accept" className="flex flex-wrap items-center gap-5">
      {brands.map((slug) => {
        const mark = marks[slug]
        return (
          <li key={slug}>
            {mark ? (
              <img
                src={mark.file}
                alt={mark.name}
                width="50"
                height="50"
                loading="lazy"
                className={`${className} forced-colors:bg-white`}
              />
            ) : (
              <span className="capitalize">{slug}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
