import type { ReactNode } from 'react'
import type { FailedDelivery } from '../../../contract/delivery.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { shopDay, shopIsoDay } from '../../../ui/shop-time.ts'

export type Refused = {
  problem: string
  fields: Partial<Record<string, string>>
  typed: Record<string, string>
}

const dayMs = 86_400_000

const isTomorrow = (day: string) => day === shopIsoDay(new Date(Date.now() + dayMs).toISOString())

type Props = { delivery: FailedDelivery; refused: Refused | undefined }

/** Again, elsewhere, or not at all: each a plain form of its own. */
export function WaysOn({ delivery: { days, can_cancel, is_unpaid }, refused }: Props) {
  const { typed = {}, fields = {} } = refused ?? {}
  const dayField = (
    <SelectField
      label="On"
      name="wanted_on"
      defaultValue={typed.wanted_on}
      error={fields.wanted_on}
    >
      {days.map((day) => (
        <option key={day} value={day}>
          {isTomorrow(day) ? `Tomorrow, ${shopDay(day)}` : shopDay(day)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className="mt-10 space-y-10">
      {refused && (
        <p role="alert" className="font-medium text-madder">
          {refused.problem}
        </p>
      )}
      <Way answer="again" title="Bring it again" button="Bring it again">
        <div className="max-w-xs">{dayField}</div>
      </Way>
      <Way answer="address" title="Bring it to another address" button="Bring it there">
        <p className="text-quiet">In the same town: it is there already.</p>
        <Field
          label="House, street"
          name="address_line1"
          maxLength={200}
          autoComplete="address-line1"
          defaultValue={typed.address_line1}
          error={fields.address_line1}
        />
        <Field
          label="Area, landmark"
          name="address_line2"
          maxLength={200}
          autoComplete="address-line2"
          defaultValue={typed.address_line2}
          error={fields.address_line2}
        />
        <Field
          label="Phone, if another"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={typed.phone}
          error={fields.phone}
        />
      </Way>
      {can_cancel && (
        <Way
          answer="cancel"
          title="I do not want it any more"
          button="Take it back"
          look="outlined"
        >
          <p className="text-quiet">
            {is_unpaid
              ? 'The parcel comes back to us. There is nothing to pay.'
              : 'The parcel comes back to us. What you have paid goes back to you when it is here.'}
          </p>
        </Way>
      )}
    </div>
  )
}

type WayProps = {
  answer: string
  title: string
  button: string
  look?: 'outlined'
  children: ReactNode
}

const Way = ({ answer, title, button, look = 'outlined', children }: WayProps) => (
  <section aria-labelledby={answer} className="border-hairline border-t pt-6">
    <h2 id={answer} className="text-2xl">
      {title}
    </h2>
    <form method="post" className="mt-4 grid gap-4">
      <input type="hidden" name="answer" value={answer} />
      {children}
      <p>
        <Button type="submit" look={answer === 'again' ? 'filled' : look}>
          {button}
        </Button>
      </p>
    </form>
  </section>
)
