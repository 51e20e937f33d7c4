import { siAmericanexpress, siGooglepay, siMastercard, siVisa } from 'simple-icons'

const marks = new Map(
  [siVisa, siMastercard, siAmericanexpress, siGooglepay].map((icon) => [icon.slug, icon]),
)

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
        const mark = marks.get(slug)
        return (
          <li key={slug}>
            {mark ? (
              <svg viewBox="0 0 24 24" role="img" aria-label={mark.title} className={className}>
                <path d={mark.path} fill="currentColor" />
              </svg>
            ) : (
              <span className="capitalize">{slug}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
