import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { garmentPath, groupLabel, groupPath, wearersOf } from './group-link.ts'
import { MenuPicture } from './menu-picture.tsx'

type Props = {
  categories: Category[]
  /** Whether it was ever, so that its picture is wanted. */
  isOpened: boolean
}

/** A column for each group, and a picture. */
export default function MenuColumns({ categories, isOpened }: Props) {
  return (
    <>
      {categories.map((group) => (
        <Column key={group.id} group={group} />
      ))}
      <div className="aspect-[4/5.7] max-lg:hidden">{isOpened && <MenuPicture />}</div>
    </>
  )
}

const entry =
  'flex min-h-11 items-center hover:text-indigo hover:underline hover:underline-offset-4'

function Column({ group }: { group: Category }) {
  return (
    <div>
      <h2 className="text-2xl">
        <Link to={groupPath(group.name)} className="flex min-h-11 items-center hover:text-indigo">
          {groupLabel(group.name)}
        </Link>
      </h2>
      <hr className="stitch mt-1 mb-2 text-hairline" />
      <ul>
        <li>
          <Link to={groupPath(group.name)} className={entry}>
            All {wearersOf(group.name)}
          </Link>
        </li>
        {group.subcategories.map((type) => (
          <li key={type.id}>
            <Link to={garmentPath(group.name, type.name)} className={entry}>
              {type.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
