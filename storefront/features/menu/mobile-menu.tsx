import { type MouseEvent, useRef, useState } from 'react'
import type { Category } from '../../../contract/catalogue.ts'
import type { WindowFrame } from '../../../contract/window.ts'
import { hasCommands } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { isOnLink } from '../../ui/is-on-link.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { WhenNear } from '../../ui/when-near.tsx'

const MenuEntries = lazyPart(() => import('./menu-entries.tsx'))
const ConfirmLogout = lazyPart(() => import('../session/confirm-logout.tsx'))

type Props = {
  shopName: string
  categories: Category[]
  menu: WindowFrame['menu']
}

/**
 * The menu that slides out on small screens, and its button. The platform opens it, before and
 * without a script too. Backdrop, cross, Escape and each link close it.
 */
export function MobileMenu({ shopName, categories, menu }: Props) {
  const [isLoggingOut, setLoggingOut] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const closeOnLink = ({ target }: MouseEvent) => {
    if (isOnLink(target) || target === dialog.current) close()
  }
  return (
    <>
      <button
        type="button"
        // React's types do not know invoker commands yet.
        {...{ command: 'show-modal', commandfor: 'site-menu' }}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => hasCommands() || dialog.current?.showModal()}
        className="-ml-3 grid size-11 place-items-center md:hidden"
      >
        <Icon name="menu" className="size-6" />
      </button>
      {/* Escape closes it by keyboard; the click is on the backdrop or on a link. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        id="site-menu"
        ref={dialog}
        aria-label="Menu"
        onClick={closeOnLink}
        className="m-0 h-dvh max-h-none w-[250px] max-w-none bg-paper p-0 text-ink transition-transform duration-200 ease-out backdrop:bg-ink/50 starting:open:-translate-x-full"
      >
        <nav aria-label="Menu" className="min-h-full pb-6">
          <div className="flex h-14 items-center justify-between border-hairline border-b pr-1.5 pl-5">
            <span className="truncate font-serif text-2xl">{shopName}</span>
            <button
              type="button"
              {...{ command: 'close', commandfor: 'site-menu' }}
              aria-label="Close menu"
              onClick={() => hasCommands() || close()}
              className="grid size-11 shrink-0 place-items-center"
            >
              <Icon name="close" />
            </button>
          </div>
          <WhenNear loads={MenuEntries}>
            <MenuEntries
              categories={categories}
              menu={menu}
              onLogout={() => {
                close()
                void ConfirmLogout.fetch()
                setLoggingOut(true)
              }}
            />
          </WhenNear>
        </nav>
      </dialog>
      <LazyBoundary onFail={() => setLoggingOut(false)}>
        {isLoggingOut && <ConfirmLogout onClose={() => setLoggingOut(false)} />}
      </LazyBoundary>
    </>
  )
}
