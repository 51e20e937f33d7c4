import type { Demo } from '../../../contract/office/today.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'

type Props = { start: NonNullable<Demo['start']>; actKey: string }

/** What the shop begins with, and what comes first in one that is empty. */
export function Start({ start, actKey }: Props) {
  if (start === 'emptying') return <p className="mt-3">The sample is being taken out.</p>
  if (start === 'empty') return <FirstSteps />
  return (
    <ActForm name="start" actKey={actKey} className="mt-4 border-hairline border-t pt-3">
      {({ isBusy }) => (
        <>
          <p>This shop began with Nool’s sample, to look around in. You choose once:</p>
          <div className="mt-2 flex flex-wrap items-start gap-x-5 gap-y-1">
            <Button type="submit" name="with" value="sample" look="outlined" aria-disabled={isBusy}>
              Keep the sample
            </Button>
            <details className="min-w-0 flex-1 basis-72">
              <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4 hover:text-indigo">
                Start empty
              </summary>
              <p className="mb-3">
                The sample’s garments, stories, reviews, customers and orders go, and so does all
                that came since. Staff and the audit stay.
              </p>
              <Button type="submit" name="with" value="empty" look="grave" aria-disabled={isBusy}>
                Take everything out
              </Button>
            </details>
          </div>
        </>
      )}
    </ActForm>
  )
}

const FirstSteps = () => (
  <div className="mt-4 border-hairline border-t pt-3">
    <p>Your shop is empty, and open. What comes first:</p>
    <ol className="mt-1 list-decimal space-y-1 pl-5">
      <li className="wrap-anywhere">
        Give it its name: <code>npm run facts -- set shop_name NAME</code>, and so{' '}
        <code>shop_address</code>, <code>shop_email</code> and <code>shop_phone</code>.
      </li>
      <li className="wrap-anywhere">
        Load your garments: <code>npm run catalogue -- import FILE</code>; the file is as{' '}
        <code>demo/catalogue.json</code>.
      </li>
      <li>Place an order in the shop yourself, and find it here under COD desk.</li>
    </ol>
  </div>
)
