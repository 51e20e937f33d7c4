import { type ComponentProps, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type ConfirmDialog from './confirm-dialog.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import { Opener } from './opener.tsx'

const Dialog = lazyPart(() => import('./confirm-dialog.tsx'))

type Props = Omit<ComponentProps<typeof Opener>, 'opens' | 'onOpen'> & {
  asks: Omit<ComponentProps<typeof ConfirmDialog>, 'onClose'>
}

/** A button that asks before it acts. */
export function ConfirmButton({ asks, ...button }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Opener opens={Dialog} onOpen={() => setAsking(true)} {...button} />
      <LazyBoundary onFail={close}>{isAsking && <Dialog {...asks} onClose={close} />}</LazyBoundary>
    </>
  )
}
