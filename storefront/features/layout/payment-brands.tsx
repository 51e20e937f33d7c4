import { PaymentMark } from './payment-mark.tsx'

type Props = {
  brands: string[]
  /** The width of a mark. */
  className?: string
}

/** The marks of what can be paid with. */
export function PaymentBrands({ brands, className }: Props) {
  return (
    <ul aria-label="We accept" className="flex flex-wrap items-center gap-2">
      {brands.map((brand) => (
        <li key={brand}>
          <PaymentMark brand={brand} {...(className && { className })} />
        </li>
      ))}
    </ul>
  )
}
