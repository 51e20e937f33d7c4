import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import type { Me } from '../../../contract/office/sessions.ts'
import { Button } from '../../../ui/button.tsx'
import { Commands } from '../keys/commands.tsx'
import { findPath } from '../keys/find-path.ts'
import { useEscape } from '../keys/use-escape.ts'
import { useScanner } from '../keys/use-scanner.ts'
import { useLive } from '../live/use-live.ts'
import { NeedsConnection } from '../offline/needs-connection.tsx'
import { OfflineBar } from '../offline/offline-bar.tsx'
import { UnderWay } from '../offline/under-way.ts'
import { useScreenGuard } from '../offline/use-screen-guard.ts'
import { Account } from './account.tsx'
import { menuGroupsOf } from './menu.ts'
import { showCurrent } from './show-current.ts'
import type { Theme } from './theme-cookie.ts'

type Props = { me: Me; shopName: string; theme: Theme | undefined; children: ReactNode }

/** In place: the router asks no screen for an address that it did not make. */
function focusMain(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** What stands around every screen: the menu beside it, on a phone above it. */
export function Frame({ me, shopName, theme, children }: Props) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry that is current follows from it
  useEffect(() => {
    showCurrent(menu.current)
  }, [pathname])
  const { lost, goBack, isUnderWay } = useScreenGuard()
  useLive(me.rights.includes('orders'), isUnderWay)
  const navigate = useNavigate()
  useEscape()
  useScanner((code) => void navigate(findPath(code)))
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[13rem_1fr]">
      <a
        href="#main"
        onClick={focusMain}
        className="sr-only z-50 bg-card p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-4 border-hairline border-b bg-linen px-4 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:border-r lg:border-b-0 lg:px-6 lg:py-4">
        <p className="font-light font-serif text-2xl lg:mb-3">
          {shopName} <span className="font-sans text-base text-quiet">office</span>
        </p>
        <nav
          ref={menu}
          aria-label="Menu"
          className="strip -mx-4 order-last basis-[calc(100%+2rem)] gap-5 px-4 lg:-mx-6 lg:order-none lg:block lg:min-h-0 lg:grow lg:basis-auto lg:divide-y lg:divide-hairline lg:overflow-y-auto lg:px-6"
        >
          {menuGroupsOf(me.rights).map((group) => (
            <div key={group[0]?.path} className="contents lg:block lg:py-1">
              {group.map(({ path, name }) => (
                <NavLink
                  key={path}
                  to={path}
                  end={path === '/'}
                  className="group flex min-h-11 shrink-0 flex-col justify-center text-quiet hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink lg:pointer-fine:min-h-[1.75rem]"
                >
                  {name}
                  <span
                    aria-hidden="true"
                    className="stitch -mb-0.5 block w-full max-w-16 text-indigo opacity-0 group-aria-[current=page]:opacity-100"
                  />
                </NavLink>
              ))}
            </div>
          ))}
        </nav>
        <Commands rights={me.rights} />
        {/* Closed by going elsewhere. */}
        <Account key={pathname} me={me} theme={theme} />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 pt-4 pb-16 outline-none lg:px-8 lg:pt-6"
      >
        {lost ? (
          <NeedsConnection pathname={lost}>
            <Button look="outlined" onClick={goBack}>
              Back to what was open
            </Button>
          </NeedsConnection>
        ) : (
          <UnderWay value={isUnderWay}>{children}</UnderWay>
        )}
      </main>
      <OfflineBar />
    </div>
  )
}
