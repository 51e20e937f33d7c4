import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { garmentPath, groupPath } from '../../../contract/shop-paths.ts'
import { wearersOf } from './group-link.ts'

type Props = { group: Category; className: string }

/** The lists of one group: all of it, and each garment type. */
export const GroupLinks = ({ group, className }: Props) => (
  <ul>
    <li>
      <Link to={groupPath(group.name)} className={className}>
        All {wearersOf(group.name)}
      </Link>
    </li>
    {group.subcategories.map((type) => (
      <li key={type.id}>
        <Link to={garmentPath(group.name, type.name)} className={className}>
          {type.name}
        </Link>
      </li>
    ))}
  </ul>
)
