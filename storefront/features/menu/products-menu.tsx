import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { Icon } from '../../ui/icon.tsx'
import { isOnLink } from '../../ui/is-on-link.ts'
import { garmentPath, groupLabel, groupPath } from './group-link.ts'

/** Long enough to cross from the word to the panel. */
const leaveMs = 200

/** PRODUCTS: a panel with a column for each group, opened by pointer, click or keyboard. */
export function ProductsMenu({ categories }: { categories: Category[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHovered = useRef(false)

  const close = () => panel.current?.hidePopover()
  const closeOnLink = ({ target }: MouseEvent) => isOnLink(target) && close()
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    isHovered.current = true
    if (!panel.current?.matches(':popover-open')) panel.current?.showPopover()
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    isHovered.current = false
    leaving.current = setTimeout(close, leaveMs)
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <div onPointerEnter={enter} onPointerLeave={leave} onBlur={blur} className="flex items-center">
      <button
        type="button"
        popoverTarget="products-menu"
        // The pointer has opened it already; its click would close it again.
        onClick={(event) => event.detail > 0 && isHovered.current && event.preventDefault()}
        className="flex min-h-11 items-center gap-1 tracking-wide hover:text-indigo"
      >
        PRODUCTS
        <Icon name="chevron-down" className="size-4" />
      </button>
      <div
        ref={panel}
        id="products-menu"
        popover="auto"
        className="fixed inset-x-0 top-18 bottom-auto m-0 w-full max-w-none border-hairline border-y bg-paper p-0 text-ink"
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <nav
          aria-label="Products"
          onClick={closeOnLink}
          className="page grid grid-cols-4 gap-8 py-10"
        >
          {categories.map((group) => (
            <Column key={group.id} group={group} />
          ))}
        </nav>
      </div>
    </div>
  )
}

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
        {group.subcategories.map((type) => (
          <li key={type.id}>
            <Link
              to={garmentPath(group.name, type.name)}
              className="flex min-h-11 items-center hover:text-indigo hover:underline hover:underline-offset-4"
            >
              {type.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
