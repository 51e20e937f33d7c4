import type { Demo } from '../../../contract/office/today.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Start } from './start.tsx'

type Operator = NonNullable<Demo['operator']>

/** What a demo does by itself, and what it leaves to who works here. */
export function DemoNote({
  demo: { operator, history, start },
  actKey,
}: {
  demo: Demo
  actKey: string
}) {
  if (!operator && !history && !start) return null
  return (
    <section
      aria-labelledby="demo"
      className="mb-8 border-indigo border-l-4 bg-card px-4 py-3 lg:max-w-4xl"
    >
      <h2 id="demo" className="mb-1 font-medium">
        A demo
      </h2>
      {history && <History {...history} />}
      {operator && <Orders {...operator} />}
      {start && <Start start={start} actKey={actKey} />}
    </section>
  )
}

const History = ({ made, of }: NonNullable<Demo['history']>) => (
  <p className="mb-2">
    <label>
      Its past is being written: {made} of {of} orders.
      <progress value={made} max={of} className="mt-1 block h-1.5 w-full max-w-xs" />
    </label>
  </p>
)

const courier = 'The stand-in courier carries what is handed over, a step at a time.'

function Orders({ works, is_settled }: Operator) {
  return (
    <>
      <p>
        {works
          ? 'A stand-in confirms, packs and hands over orders soon after they come.'
          : 'Orders wait for you to confirm, pack and hand them over.'}{' '}
        {courier}
        {is_settled && ' The setting DEMO_OPERATOR says so.'}
      </p>
      {!is_settled && (
        <ActForm name="operator" className="mt-2">
          {({ isBusy }) => (
            <>
              <input type="hidden" name="works" value={works ? 'no' : 'yes'} />
              <Button type="submit" look="outlined" aria-disabled={isBusy}>
                {works ? 'Work yourself' : 'Let the demo work'}
              </Button>
            </>
          )}
        </ActForm>
      )}
    </>
  )
}
