import { Link } from 'react-router'
import type { ShownOf } from '../../../contract/window.ts'
import { Picture } from '../../ui/picture.tsx'

/** Ways into the shop, each by its picture. */
export function CategoryTiles({ tiles }: Pick<ShownOf<'tiles'>, 'tiles'>) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-6 lg:grid-cols-4">
      {tiles.map(({ label, picture, to }) => (
        <li key={label + to}>
          <Link to={to} className="group block">
            <span className="block aspect-[4/5] overflow-hidden bg-linen">
              {picture && (
                <Picture
                  {...picture}
                  alt=""
                  sizes="(min-width: 1024px) 25vw, 50vw"
                  className="size-full object-cover transition-opacity duration-200 group-hover:opacity-90"
                />
              )}
            </span>
            <span className="mt-3 block font-light font-serif text-2xl md:text-3xl">{label}</span>
            <span className="stitch mt-2 block w-9 text-ink transition-[width] duration-200 group-hover:w-full" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
