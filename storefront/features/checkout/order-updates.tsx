import { useFetcher } from 'react-router'
import type { OrderPreview } from '../../../contract/cart.ts'
import { consentTexts } from '../../../contract/consent-texts.ts'
import type { MessageChannel } from '../../../contract/message-channels.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { spacedPhone } from '../../ui/spaced-phone.ts'
import { TextButton } from '../../ui/text-button.tsx'
import type { Outcome } from '../forms/attempt.ts'
import { orderFormId, updatesField } from './order-form.ts'

type Props = {
  updates: OrderPreview['order_updates']
  /** Where they go; '' while it is not known. */
  phone: string
}

/** How she may be written to about the order, if she ticks it. */
export function OrderUpdates({ updates, phone }: Props) {
  if (updates.length === 0) return null
  return (
    <fieldset>
      <legend className="font-light font-serif text-2xl">Order updates</legend>
      <p className="mt-2 text-quiet">
        We mail you each step.{' '}
        {phone ? (
          <>
            To your phone as well, <span className="whitespace-nowrap">{spacedPhone(phone)}</span>?
          </>
        ) : (
          'To your phone as well?'
        )}
      </p>
      <div className="mt-4 grid gap-3">
        {updates.map(({ channel, is_on }) => (
          <Channel key={channel} channel={channel} isOn={is_on} />
        ))}
      </div>
    </fieldset>
  )
}

function Channel({ channel, isOn }: { channel: MessageChannel; isOn: boolean }) {
  const fetcher = useFetcher<Outcome<unknown>>()
  const hasEnded = fetcher.data !== undefined && !fetcher.data.error
  const [title = '', ...more] = consentTexts[channel].split(/(?<=\.) /)
  const card = 'rounded-sm border border-hairline bg-card px-4'
  if (isOn && !hasEnded) {
    return (
      <div className={`${card} flex items-center gap-3`}>
        <Icon name="check" className="size-5 shrink-0 text-leaf" />
        <p className="flex-1 py-2.5">{title.replace(/\.$/, '')} are on.</p>
        <TextButton
          onClick={() => void fetcher.submit({ purpose: channel }, { method: 'delete' })}
          className="text-sm noscript:hidden"
        >
          Switch off<span className="sr-only">{`: ${title}`}</span>
        </TextButton>
      </div>
    )
  }
  return (
    <div
      className={`${card} pb-1 has-checked:border-indigo has-checked:ring-1 has-checked:ring-indigo hover:border-field`}
    >
      <CheckField
        ref={hasEnded ? focus : null}
        name={updatesField}
        form={orderFormId}
        value={channel}
        autoComplete="off"
      >
        <span className="font-medium">{title}</span>{' '}
        <span className="block text-quiet text-sm">{more.join(' ')}</span>
      </CheckField>
    </div>
  )
}

const focus = (box: HTMLInputElement | null) => box?.focus()
