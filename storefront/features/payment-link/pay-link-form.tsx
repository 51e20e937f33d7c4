import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { PaymentLink } from '../../../contract/payments.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { UpiMarks } from '../checkout/upi-marks.tsx'
import { usePayLink } from './use-pay-link.ts'

const termsRefusal = 'Please accept terms and conditions.'

/** The checkout's box and button, for what the shop has put together. */
export function PayLinkForm({ token, link }: { token: string; link: PaymentLink }) {
  const { pay, check, phase, problem, isPending } = usePayLink(token, link)
  const [refusal, setRefusal] = useState<string>()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return check()
    const hasAgreed = new FormData(event.currentTarget).has('terms')
    setRefusal(hasAgreed ? undefined : termsRefusal)
    if (hasAgreed) pay()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="mt-6">
      {isPending ? (
        <p>There is nothing more to pay. We write to you as soon as it is confirmed.</p>
      ) : (
        <>
          <UpiMarks />
          <div className="mt-3">
            <CheckField name="terms" error={refusal} onChange={() => setRefusal(undefined)}>
              I have read the{' '}
              <Link to="/privacypolicy" target="_blank" className="underline underline-offset-4">
                privacy policy
              </Link>{' '}
              and agree with the{' '}
              <Link
                to="/termsandconditions"
                target="_blank"
                className="underline underline-offset-4"
              >
                terms and conditions
              </Link>
            </CheckField>
          </div>
        </>
      )}
      <p role="alert" className="mt-3 text-madder empty:hidden">
        {problem}
      </p>
      <Button type="submit" isBusy={phase !== undefined} className="mt-4 w-full noscript:hidden">
        {phase ?? (isPending ? 'Check again' : `Pay ${exactPrice(link.amount)}`)}
      </Button>
      <p role="status" className="sr-only">
        {phase}
      </p>
      <p className="mt-4 hidden text-quiet text-sm noscript:block">Paying needs JavaScript.</p>
    </form>
  )
}
