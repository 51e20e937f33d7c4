import { useState } from 'react'
import type { OfferFields } from '../../../contract/office/offers.ts'

const names = [
  'name',
  'kind',
  'value',
  'cap',
  'buy',
  'get',
  'get_percent',
  'tiers',
  'per',
  'on',
  'if',
  'limits',
  'from',
  'until',
  'trigger',
  'code',
  'exclusive',
] as const

/** What a form was opened over: what differs from it is what she has changed. */
export function SeenOffer({ offer, typed }: { offer: OfferFields; typed: string }) {
  const [seen] = useState(() =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, offer[name]]))),
  )
  return <input type="hidden" name="was" value={typed || seen} />
}
