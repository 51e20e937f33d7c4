import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Category } from '../../../contract/catalogue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { isOnLink } from '../../ui/is-on-link.ts'
import { WhenNear } from '../../ui/when-near.tsx'

const MenuColumns = lazyPart(() => import('./menu-columns.tsx'))

/** Long enough to cross from the word to the panel. */
const leaveMs = 200

/** A panel with a column for each group, opened by pointer, click or keyboard. */
export function ProductsMenu({ label, categories }: { label: string; categories: Category[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHovered = useRef(false)
  const [isOpened, setOpened] = useState(false)

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
        {label}
        <Icon name="chevron-down" className="size-4" />
      </button>
      <div
        ref={panel}
        id="products-menu"
        popover="auto"
        onToggle={() => setOpened(true)}
        className="fixed inset-x-0 top-18 bottom-auto m-0 w-full max-w-none border-hairline border-y bg-paper p-0 text-ink"
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <nav aria-label="Products" onClick={closeOnLink}>
          <WhenNear
            loads={MenuColumns}
            className="page grid grid-cols-4 gap-8 py-10 lg:grid-cols-5"
          >
            <MenuColumns categories={categories} isOpened={isOpened} />
          </WhenNear>
        </nav>
      </div>
    </div>
  )
}
