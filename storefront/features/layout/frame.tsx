import type { ReactNode } from 'react'
import type { Category } from '../../../contract/catalogue.ts'
import type { Shop } from '../../../contract/shop.ts'
import type { WindowFrame } from '../../../contract/window.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { AuthDialogs } from '../auth/auth-dialogs.tsx'
import { Toaster } from '../toasts/toaster.tsx'
import { AnnouncementBar } from './announcement-bar.tsx'
import { Header } from './header.tsx'
import { Offline } from './offline.tsx'

const Footer = lazyPart(() => import('./footer.tsx'))

type Props = { shop: Shop; categories: Category[]; around: WindowFrame; children: ReactNode }

/** What stands around every screen. */
export function Frame({ shop, categories, around, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-card p-3 focus:not-sr-only focus:absolute focus:top-4 focus:left-4"
      >
        Skip to content
      </a>
      {around.bar && <AnnouncementBar key={around.bar.id} {...around.bar} />}
      <Header
        shopName={shop.name}
        categories={categories}
        menu={around.menu}
        logo={around.look.logo}
      />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <WhenNear loads={Footer}>
        <Footer shop={shop} groups={around.footer} />
      </WhenNear>
      <Offline />
      <AuthDialogs />
      <Toaster />
    </div>
  )
}
