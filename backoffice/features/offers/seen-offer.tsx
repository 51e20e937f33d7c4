import { useState } from 'react'
import { blankOffer } from '../../../contract/office/blank-offer.ts'
import type { OfferFields } from '../../../contract/office/offers.ts'

const names = Object.keys(blankOffer) as (keyof OfferFields)[]

/** What a form was opened over: what differs from it is what she has changed. */
export function SeenOffer({ offer, typed }: { offer: OfferFields; typed: string }) {
  const [seen] = useState(() =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, offer[name]]))),
  )
  return <input type="hidden" name="was" value={typed || seen} />
}
