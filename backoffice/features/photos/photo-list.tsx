import type { Photo } from '../../../contract/office/photos.ts'
import { Time } from '../layout/time.tsx'

type Props = { photos: readonly Photo[]; about: string }

/** Each opens as large as it is. */
export const PhotoList = ({ photos, about }: Props) =>
  photos.length > 0 && (
    <ul className="flex flex-wrap gap-3" aria-label={`Photos of ${about}`}>
      {photos.map(({ id, href, at, actor }) => (
        <li key={id} className="w-24">
          <a href={href} target="_blank" rel="noreferrer" className="block">
            <img
              src={href}
              alt={`By ${actor?.name ?? 'nobody known'}`}
              loading="lazy"
              className="aspect-4/3 w-full bg-linen object-cover"
            />
          </a>
          <Time at={at} className="text-quiet text-sm" />
        </li>
      ))}
    </ul>
  )
