import { useFetcher } from 'react-router'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { NotificationKind, Notifications } from '../../../contract/notifications.ts'
import type { StockAlert } from '../../../contract/stock-alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { usePushDevice } from '../notifications/use-push-device.ts'
import { AwaitedSizes } from './awaited-sizes.tsx'
import { ProfileSection } from './profile-section.tsx'

const pushes: [NotificationKind, string][] = [
  ['order_shipped', 'My order is on its way'],
  ['order_out_for_delivery', 'My order arrives today'],
  ['order_delivered', 'My order was delivered'],
  ['refund_sent', 'My money was sent back'],
  ['back_in_stock', 'A size that I wait for is back'],
]

type Props = { notifications: Notifications; awaited: StockAlert[] }

/** What the customer is notified of, where, and the sizes that she waits for. */
export function NotificationSettings({ notifications, awaited }: Props) {
  return (
    <ProfileSection title="Notifications">
      <ThisBrowser notifications={notifications} />
      <fieldset className="mt-6">
        <legend className="font-medium">Notify me when</legend>
        <div className="mt-1">
          {pushes.map(([kind, words]) => (
            <Choice key={kind} kind={kind} isOn={notifications.choices[kind]}>
              {words}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-6">
        <legend className="font-medium">Write me a mail when</legend>
        <Choice kind="mail:back_in_stock" isOn={notifications.choices['mail:back_in_stock']}>
          A size that I wait for is back
        </Choice>
        <p className="text-quiet text-sm">Mails about your orders and your money always come.</p>
      </fieldset>
      <AwaitedSizes awaited={awaited} />
    </ProfileSection>
  )
}

function ThisBrowser({ notifications }: { notifications: Notifications }) {
  const { device, isBusy, switchOn, switchOff } = usePushDevice(notifications)
  const isOn = device === 'on'
  return (
    <>
      <p>
        Hear of your orders as they come. A locked screen shows no more of yours than the number of
        an order.
      </p>
      {device === 'off' && <p className="mt-2 text-quiet text-sm">{consentTexts.push}</p>}
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
        <p role="status" className="text-quiet">
          {device && states[device]}
        </p>
        {(isOn || device === 'off') && (
          <Button
            look="outlined"
            isBusy={isBusy}
            onClick={isOn ? switchOff : switchOn}
            className="noscript:hidden"
          >
            {isOn ? 'Turn off here' : 'Turn on here'}
          </Button>
        )}
      </div>
    </>
  )
}

const states = {
  on: 'Notifications are on in this browser.',
  off: 'Notifications are off in this browser.',
  blocked: 'This browser blocks our notifications; its settings can allow them.',
  unsupported:
    'This browser cannot show notifications. On an iPhone, add the shop to the home screen.',
}

type ChoiceProps = { kind: NotificationKind; isOn: boolean; children: string }

/** Saved when it is ticked, and shown as it will be. */
function Choice({ kind, isOn, children }: ChoiceProps) {
  const fetcher = useFetcher()
  const shown = fetcher.formData?.get('is_on') ?? String(isOn)
  return (
    <CheckField
      checked={shown === 'true'}
      onChange={({ target }) =>
        void fetcher.submit(
          { kind, is_on: String(target.checked) },
          { method: 'put', flushSync: true },
        )
      }
    >
      {children}
    </CheckField>
  )
}
