import { useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Opener } from '../../ui/opener.tsx'
import { ProfileSection } from './profile-section.tsx'

const JoinOrders = lazyPart(() => import('../auth/join-orders.tsx'))

/** Adds what was ordered as a guest to the account. */
export function GuestOrders() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <ProfileSection title="Orders without an account">
      <p>Have you ordered as a guest with this e-mail? Those orders can join your account.</p>
      <Opener
        opens={JoinOrders}
        onOpen={() => setOpen(true)}
        className={`${buttonClass('outlined')} mt-6 noscript:hidden`}
      >
        Add them
      </Opener>
      <LazyBoundary onFail={close}>{isOpen && <JoinOrders onClose={close} />}</LazyBoundary>
    </ProfileSection>
  )
}
