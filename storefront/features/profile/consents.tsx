import { useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ConsentPurpose } from '../../../contract/consent-texts.ts'
import type { Consent } from '../../../contract/consents.ts'
import { shopTime } from '../../../ui/shop-time.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { ProfileSection } from './profile-section.tsx'

const names: Record<ConsentPurpose, string> = {
  terms: 'Terms and privacy policy',
  push: 'Notifications in a browser',
  stock_alerts: 'Sizes that are back in stock',
  whatsapp: 'Messages by WhatsApp',
  sms: 'Messages by SMS',
}

/** What the customer has consented to, and how she withdraws it. */
export function Consents({ consents }: { consents: Consent[] }) {
  const fetcher = useFetcher()
  const list = useRef<HTMLUListElement>(null)
  const withdraw = async (purpose: ConsentPurpose) => {
    await fetcher.submit({ purpose }, { method: 'delete' })
    // The button that had the focus goes with its entry.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <ProfileSection title="Your consents">
      <p>What you have said yes to. You can take each back here, at any time.</p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Your consents"
        className="mt-4 border-hairline border-b outline-none"
      >
        {consents.map(({ purpose, text, at }) => (
          <li key={purpose} className="flex items-center gap-4 border-hairline border-t py-4">
            <div className="min-w-0 flex-1">
              <p>{names[purpose]}</p>
              <p className="text-quiet text-sm">
                “{text}” {shopTime(at)}
                {purpose === 'terms' && '. This one ends with your account, below.'}
              </p>
            </div>
            {purpose !== 'terms' && (
              <TextButton
                aria-disabled={fetcher.state !== 'idle'}
                onClick={() => void withdraw(purpose)}
                className="shrink-0 text-sm noscript:hidden"
              >
                Withdraw<span className="sr-only">{` ${names[purpose]}`}</span>
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {consents.length === 0 && <p className="mt-4 text-quiet">Nothing so far.</p>}
    </ProfileSection>
  )
}
