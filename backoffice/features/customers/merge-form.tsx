import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Unfolding } from '../forms/unfolding.tsx'

/** Asks her whether another account is hers, too: she alone can join them. */
export const MergeForm = ({ actKey }: { actKey: string }) => (
  <Unfolding form="merge" label="Join another account of hers">
    <ActForm name="merge" actKey={actKey}>
      {({ typed, error, isBusy }) => (
        <>
          <p className="mb-3 max-w-prose">
            A link is mailed to both addresses. Once she has said yes in both mailboxes, orders,
            returns, reviews, wishes and notes of the other account are here, and it is closed.
          </p>
          <div className="max-w-md">
            <Field
              label="E-mail address of the account to be closed"
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={typed('email')}
              error={error('email')}
            />
          </div>
          <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-4">
            {isBusy ? 'Sending...' : 'Ask her'}
          </Button>
        </>
      )}
    </ActForm>
  </Unfolding>
)
