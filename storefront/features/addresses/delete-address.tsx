import { useState } from 'react'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Opener } from '../../ui/opener.tsx'

const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog.tsx'))

type Props = { line1: string; className: string; onDelete: () => Promise<void> }

/** Deletes an address once it has been asked twice. */
export function DeleteAddress({ line1, className, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Opener opens={ConfirmDialog} onOpen={() => setAsking(true)} className={className}>
        Delete<span className="sr-only"> {line1}</span>
      </Opener>
      <LazyBoundary onFail={() => setAsking(false)}>
        {isAsking && (
          <ConfirmDialog
            title="Confirm Delete"
            question="Are you sure you want to delete this address?"
            onConfirm={onDelete}
            onClose={() => setAsking(false)}
          />
        )}
      </LazyBoundary>
    </>
  )
}
