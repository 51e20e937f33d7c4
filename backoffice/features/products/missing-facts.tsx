import type { MouseEvent } from 'react'
import { factId } from './fact-field.tsx'

/** Where each of the API's names of what is missing is filled in. */
const places: Record<string, { id: string; label: string }> = {
  maker: { id: factId('maker_name'), label: 'Maker, with name and address' },
  country_of_origin: { id: factId('country_of_origin'), label: 'Country of origin' },
  generic_name: { id: factId('generic_name'), label: 'Generic name' },
  net_quantity: { id: factId('net_quantity'), label: 'Pieces in a pack' },
  made: { id: factId('made'), label: 'Month made' },
  hsn: { id: factId('hsn'), label: 'HSN' },
  sizes_cm: { id: factId('sizes_cm'), label: 'Centimetres' },
  photos: { id: 'photos', label: 'A photo of each colour' },
  colours: { id: 'photos', label: 'A colour' },
}

/** What is missing, in words; the API may say more of it, such as of which sizes. */
export function missingLabel(name: string): string {
  const [field = '', ...more] = name.split(/\s+/)
  const label = places[field]?.label ?? name
  return more.length > 0 && places[field] ? `${label} ${more.join(' ')}` : label
}

const placeOf = (name: string) => places[name.split(/\s+/)[0] ?? '']?.id ?? 'facts'

/** What a draft lacks before it may be sold, each leading to its field. */
export const MissingFacts = ({ missing }: { missing: string[] }) =>
  missing.length > 0 && (
    <section aria-labelledby="missing" className="mb-6 border-amber border-l-4 bg-card px-4 py-3">
      <h2 id="missing" className="font-medium font-sans text-base">
        Before it may go on sale
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {missing.map((name) => (
          <li key={name}>
            <a
              href={`#${placeOf(name)}`}
              onClick={showField}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
            >
              {missingLabel(name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

/** In place: the router asks no screen for an address that it did not make. */
function showField(event: MouseEvent<HTMLAnchorElement>): void {
  const place = document.querySelector(event.currentTarget.hash)
  if (!place) return
  event.preventDefault()
  place.scrollIntoView({ block: 'center' })
  place
    .querySelector<HTMLElement>(':is(input:not([type=hidden]), textarea, select)')
    ?.focus({ preventScroll: true })
}
