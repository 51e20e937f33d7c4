import type { Session } from '../../../contract/sessions.ts'
import { Icon } from '../../../ui/icon.tsx'
import { shopTime } from '../../../ui/shop-time.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextButton } from '../../ui/text-button.tsx'

type Props = { session: Session; isBusy: boolean; onEnd: () => void }

/** A device that is signed in. */
export function SessionEntry({ session, isBusy, onEnd }: Props) {
  const { device, opened_at: openedAt, last_seen_at: seenAt, is_current: isCurrent } = session
  const isHandheld = /iPhone|iPad|Android/.test(device)
  return (
    <li className="flex items-center gap-4 border-hairline border-t py-4">
      <Icon name={isHandheld ? 'phone' : 'laptop'} className="size-6 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-4">
          {device}
          {isCurrent && <StatusBadge tone="leaf">This device</StatusBadge>}
        </p>
        <p className="text-quiet text-sm">
          {isCurrent ? `Signed in since ${shopTime(openedAt)}` : `Last seen ${shopTime(seenAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <TextButton aria-disabled={isBusy} onClick={onEnd} className="shrink-0 text-sm">
          Sign out<span className="sr-only"> {device}</span>
        </TextButton>
      )}
    </li>
  )
}
