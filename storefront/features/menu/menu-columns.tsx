import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { groupLabel, groupPath } from '../../../contract/shop-paths.ts'
import { GroupLinks } from './group-links.tsx'
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
      <GroupLinks group={group} className={entry} />
    </div>
  )
}
