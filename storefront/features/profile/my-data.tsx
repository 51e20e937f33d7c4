import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { ProfileSection } from './profile-section.tsx'

const DeleteAccount = lazy(() => import('./delete-account.tsx'))

/** What is kept about the customer: hers to take along, and to have deleted. */
export function MyData({ email }: { email: string }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <ProfileSection title="Your data">
      <p>
        All that we keep about you, in one file: your profile, addresses, cart, wishlist, orders,
        returns, reviews, and the mails we sent you.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link to="/profile/my-data.json" reloadDocument className={buttonClass('outlined')}>
          Download my data
        </Link>
        <TextButton onClick={() => setLeaving(true)} className="text-madder noscript:hidden">
          Delete my account
        </TextButton>
      </div>
      {isLeaving && (
        <LazyBoundary onFail={() => setLeaving(false)}>
          <DeleteAccount email={email} onClose={() => setLeaving(false)} />
        </LazyBoundary>
      )}
    </ProfileSection>
  )
}
