import type { Product } from '../../../contract/catalogue.ts'
import { fitInWords, leanOf } from './fit-in-words.ts'

const length = 300
const end = 8

type Props = { fit: NonNullable<Product['fit']>; size: string | undefined }

/** How it fits those who have it: a thread with a knot where they stand between small and large. */
export default function FitThread({ fit, size }: Props) {
  const ofSize = fit.sizes.find((each) => each.size === size)
  const counts = ofSize ?? fit
  const answers = counts.small + counts.true + counts.large
  const knot = length / 2 + leanOf(counts) * (length / 2 - end)
  return (
    <div className="max-w-sm">
      <p>
        <span className="font-medium">{fitInWords(counts)}</span>{' '}
        <span className="text-quiet text-sm">
          {answers} answers{ofSize ? ` about ${size}` : ''}
        </span>
      </p>
      <svg
        viewBox={`0 0 ${length} 20`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
        className="mt-1 block w-full text-indigo"
      >
        <path
          d={`M${end} 10H${length - end}`}
          strokeDasharray="8 6"
          className="text-field"
          stroke="currentColor"
        />
        <path
          d={`M${length / 2} 5v10`}
          strokeWidth="1"
          className="text-field"
          stroke="currentColor"
        />
        <circle cx={knot} cy="10" r="5" fill="currentColor" stroke="none" />
        <path
          d={`M${knot - 4} 12c-3 3 -6 2 -7 5M${knot + 4} 12c3 3 6 2 7 5`}
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-quiet text-sm">
        <span>Small</span>
        <span>True</span>
        <span>Large</span>
      </p>
    </div>
  )
}
