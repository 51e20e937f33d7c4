import type { ReactNode } from 'react'
import { AccountMenu } from './account-menu.tsx'

export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10 md:py-16">
      <h1 tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        {title}
      </h1>
      <div className="mt-4 gap-8 md:mt-10 md:grid md:grid-cols-12">
        <div className="md:col-span-2">
          <AccountMenu />
        </div>
        <div className="mt-4 md:col-span-10 md:mt-0">{children}</div>
      </div>
    </div>
  )
}
