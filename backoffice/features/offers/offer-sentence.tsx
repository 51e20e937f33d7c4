import { useRef } from 'react'
import { type Named, offerInWords } from '../../../contract/office/offer-words.ts'
import { asNumbers } from './offer-of-form.ts'
import { useTypedOffer } from './use-typed-offer.ts'

/** Reads back what its form makes. */
export function OfferSentence({ named }: { named: Named }) {
  const text = useRef<HTMLParagraphElement>(null)
  const offer = useTypedOffer(text)
  return (
    <p
      ref={text}
      role="status"
      aria-label="What you make"
      className="wrap-anywhere min-h-14 border-indigo border-l-4 bg-card px-4 py-3 text-lg noscript:hidden"
    >
      {offer && offerInWords(asNumbers(offer), named)}
    </p>
  )
}
