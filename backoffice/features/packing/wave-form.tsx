import { Form } from 'react-router'
import type { Picking } from '../../../contract/office/packing.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'
import { EmptyList } from '../layout/empty-list.tsx'
import { Time } from '../layout/time.tsx'

type Props = { picking: Picking; until: string; actKey: string }

/** One click puts all confirmed orders up to the cut-off on a wave; one may be left out before. */
export function WaveForm({ picking: { orders, later }, until, actKey }: Props) {
  const pieces = orders.reduce((sum, order) => sum + order.pieces, 0)
  return (
    <section aria-labelledby="next-wave" className="mb-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="next-wave" className="text-xl">
          Next wave
        </h2>
        <Form method="get" action="/pick" className="flex items-end gap-3">
          <Field label="Placed today before" type="time" name="until" defaultValue={until} />
          <Button type="submit" look="outlined">
            Show
          </Button>
        </Form>
      </div>
      {orders.length === 0 ? (
        <EmptyList
          text={`No confirmed order waits${until && ` that was placed before ${until}`}.`}
          next={until !== '' && { to: '/pick', name: 'Whenever placed' }}
        />
      ) : (
        <ActForm name="wave" actKey={actKey}>
          {({ isBusy }) => (
            <>
              <p className="mb-3">
                <strong className="font-medium">{counted(orders.length, 'confirmed order')}</strong>
                , {counted(pieces, 'piece')}, the oldest of <Time at={orders[0]?.placed_at ?? ''} />
                .
              </p>
              <Button type="submit" aria-disabled={isBusy} className="w-full sm:w-auto">
                Make a wave
              </Button>
              <details className="mt-3">
                <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
                  Leave some out
                </summary>
                <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
                  {orders.map(({ number, pieces: each, tags }) => (
                    <li key={number}>
                      <label className="flex min-h-11 items-center gap-3">
                        <input
                          type="checkbox"
                          name="numbers"
                          value={number}
                          defaultChecked
                          className="size-5 shrink-0 accent-indigo"
                        />
                        <span>
                          {number}{' '}
                          <span className="text-quiet text-sm">
                            {counted(each, 'piece')}
                            {tags.length > 0 && `, ${tags.join(', ')}`}
                          </span>
                        </span>
                      </label>
                    </li>
                  ))}
                </ul>
              </details>
            </>
          )}
        </ActForm>
      )}
      {later > 0 && (
        <p className="mt-3 text-quiet">{counted(later, 'order')} came after the cut-off.</p>
      )}
    </section>
  )
}
