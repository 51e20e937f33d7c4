import { type RefObject, useEffect, useState } from 'react'
import { offerOfForm, type TypedOffer } from './offer-of-form.ts'

/** What stands in the form that an element is in, anew with each change. */
export function useTypedOffer(
  within: RefObject<HTMLElement | null>,
  otherForm?: string,
): TypedOffer | undefined {
  const [offer, setOffer] = useState<TypedOffer>()
  useEffect(() => {
    const found = otherForm ? document.getElementById(otherForm) : within.current?.closest('form')
    if (!(found instanceof HTMLFormElement)) return
    const read = () => setOffer(offerOfForm(new FormData(found)))
    read()
    found.addEventListener('input', read)
    found.addEventListener('change', read)
    // A draft is typed into it after this.
    const later = setTimeout(read)
    return () => {
      clearTimeout(later)
      found.removeEventListener('input', read)
      found.removeEventListener('change', read)
    }
  }, [within, otherForm])
  return offer
}
