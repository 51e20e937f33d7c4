import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Opener } from '../../ui/opener.tsx'
import { ProfileSection } from './profile-section.tsx'

const DeleteAccount = lazyPart(() => import('./delete-account.tsx'))
const DeleteGuest = lazyPart(() => import('./delete-guest.tsx'))

/** What is stored about the customer, to download and to delete. */
export function MyData({ email, isGuest }: { email: string; isGuest: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const leaving = { email, onClose: () => setLeaving(false) }
  return (
    <ProfileSection title="Your data">
      <p>
        All that we keep about you, in one file: your profile, addresses, cart, wishlist, what you
        viewed last, notifications, nominee, consents, orders, returns, reviews with their photos,
        what we have noted of you, and the mails and messages we sent you.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link to="/profile/my-data.json" reloadDocument className={buttonClass('outlined')}>
          Download my data
        </Link>
        <Opener
          opens={isGuest ? DeleteGuest : DeleteAccount}
          onOpen={() => setLeaving(true)}
          className="inline-flex min-h-11 items-center text-madder underline underline-offset-4 hover:text-indigo noscript:hidden"
        >
          {isGuest ? 'Delete my data' : 'Delete my account'}
        </Opener>
      </div>
      <LazyBoundary onFail={leaving.onClose}>
        {isLeaving && (isGuest ? <DeleteGuest {...leaving} /> : <DeleteAccount {...leaving} />)}
      </LazyBoundary>
    </ProfileSection>
  )
}
