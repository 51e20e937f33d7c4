import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Opener } from '../../ui/opener.tsx'

const ConfirmLogout = lazyPart(() => import('../session/confirm-logout.tsx'))

export function LogoutButton({ className, children }: { className: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Opener opens={ConfirmLogout} className={className} onOpen={() => setAsking(true)}>
        {children}
      </Opener>
      <LazyBoundary onFail={() => setAsking(false)}>
        {isAsking && <ConfirmLogout onClose={() => setAsking(false)} />}
      </LazyBoundary>
    </>
  )
}
