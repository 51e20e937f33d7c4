import { Form, Link } from 'react-router'
import type { Me } from '../../../contract/office/sessions.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { forgetDrafts } from '../forms/drafts.ts'
import { deleteDraftPhotos } from '../garment-photos/draft-photos.ts'
import { foldsUp } from '../keys/use-escape.ts'
import type { Theme } from './theme-cookie.ts'
import { ThemeSwitch } from './theme-switch.tsx'

type Props = { me: Me; theme: Theme | undefined }

/** Who is signed in; opens without JavaScript too. */
export const Account = ({ me, theme }: Props) => (
  <details className="group relative" {...foldsUp}>
    <summary className="flex min-h-11 items-center gap-2 hover:text-indigo">
      <Icon name="user" className="size-5 shrink-0" />
      <span className="min-w-0 truncate max-sm:sr-only">
        {me.name} <span className="text-quiet text-sm lg:block">{me.role}</span>
      </span>
      <Icon
        name="chevron-down"
        className="size-4 shrink-0 text-quiet group-open:rotate-180 lg:rotate-180 lg:group-open:rotate-0"
      />
    </summary>
    <div className="absolute right-0 z-30 w-72 space-y-4 border border-hairline bg-card p-4 lg:right-auto lg:bottom-full lg:left-0 lg:mb-2">
      <p className="wrap-anywhere text-quiet text-sm">
        <span className="block text-base text-ink sm:hidden">
          {me.name}, {me.role}
        </span>
        {me.email}
      </p>
      <p>
        <Link
          to="/second-factor"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
        >
          Second factor, passkeys and sessions
        </Link>
      </p>
      <ThemeSwitch theme={theme} />
      <Form
        method="post"
        action="/logout"
        reloadDocument
        // Without a connection signing out does not reach the shop.
        onSubmit={() => {
          if (!navigator.onLine) return
          forgetDrafts()
          deleteDraftPhotos()
        }}
      >
        <button type="submit" className={`${buttonClass('outlined')} w-full`}>
          Sign out
        </button>
      </Form>
    </div>
  </details>
)
