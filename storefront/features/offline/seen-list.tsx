import { priceAge } from './price-age.ts'
import { type SeenGarment, searchSeen } from './seen-garments.ts'

const maxShown = 60

/** Garments that this device has, all or those of a search. Plain links: each page is here, the API is not. */
export function SeenList({ garments, search }: { garments: SeenGarment[]; search: string }) {
  const found = searchSeen(garments, search).slice(0, maxShown)
  const [oldest] = found.map(({ storedAt }) => storedAt).sort((a, b) => a - b)
  return (
    <>
      <p role="status" className="mt-4 text-quiet text-sm">
        {inWords(found.length, search)}
        {oldest && ` ${priceAge(oldest)}.`}
      </p>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {found.map(({ path, name, price, picture, alt }) => (
          <li key={path} className="group relative">
            <div className="aspect-4/5 bg-linen">
              <img
                src={picture ?? '/mark.svg'}
                alt={alt}
                width="400"
                height="500"
                loading="lazy"
                // A list shows garments whose pictures were never near.
                onError={({ currentTarget }) => {
                  currentTarget.hidden = true
                }}
                className="size-full object-cover"
              />
            </div>
            <a
              href={path}
              className="mt-3 block underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </a>
            <p className="money">{price}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function inWords(count: number, search: string): string {
  const garments = count === 1 ? '1 garment' : `${count} garments`
  if (!search)
    return count ? `${garments} you have seen.` : 'Nothing you have seen is on this device yet.'
  if (count) return `${garments} for "${search}" among what you have seen.`
  return `Nothing for "${search}" among what you have seen.`
}
