import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import type { Scene } from '../../../contract/shop.ts'
import { Picture } from '../../ui/picture.tsx'
import { groupLabel, groupPath } from '../menu/group-link.ts'

const tiles = [
  { group: 'Womens', scene: 'tile-womens' },
  { group: 'Mens', scene: 'tile-mens' },
  { group: 'Kids(Boys)', scene: 'tile-kids-boys' },
  { group: 'Kids(Girls)', scene: 'tile-kids-girls' },
]

type Props = { scenes: Scene[]; categories: Category[] }

/** The groups that the shop has. */
export function CategoryTiles({ scenes, categories }: Props) {
  const shown = tiles.filter(({ group }) => categories.some(({ name }) => name === group))
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-6 lg:grid-cols-4">
      {shown.map(({ group, scene }) => {
        const picture = scenes.find(({ name }) => name === scene)
        return (
          <li key={group}>
            <Link to={groupPath(group)} className="group block">
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
              <span className="mt-3 block font-light font-serif text-2xl md:text-3xl">
                {groupLabel(group)}
              </span>
              <span className="stitch mt-2 block w-9 text-ink transition-[width] duration-200 group-hover:w-full" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
