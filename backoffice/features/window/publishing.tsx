import type { WindowThing } from '../../../contract/office/window.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm, useSent } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { Time } from '../layout/time.tsx'
import { isCollection } from './field-specs.ts'

type Props = { thing: WindowThing; actKey: string }

/** What is live, and the ways from the draft to it and back. */
export function Publishing({ thing, actKey }: Props) {
  const { draft, live, scheduled, past } = thing
  const original = isCollection(thing.thing) ? 'its garments alone' : 'what the shop came with'
  const sent = useSent()
  const forms = [
    ...(draft.at ? ['publish', 'schedule'] : []),
    ...scheduled.map(({ id }) => `cancel ${id}`),
    ...past.map(({ id }) => `rollback ${id}`),
    ...(live?.at ? ['rollback 0'] : []),
  ]
  return (
    <section aria-labelledby="publishing" className="mt-10">
      <h2 id="publishing" className="mb-2 text-xl">
        Publish
      </h2>
      {/* Of a form that is gone now that it is done. */}
      {sent && !forms.includes(sent.form) && <FormMessage outcome={sent} />}
      <p className="mb-3">
        <LiveWords live={live} original={original} />
      </p>
      {draft.at ? (
        <div className="flex flex-wrap items-start gap-3">
          <ActForm name="publish" actKey={`${actKey}-${draft.version}`}>
            {({ typed, isBusy }) => (
              <>
                <SeenVersion key={draft.version} version={draft.version} typed={typed('version')} />
                <Button type="submit" aria-disabled={isBusy}>
                  Publish the draft
                </Button>
              </>
            )}
          </ActForm>
          <Unfolding form="schedule" label="At a time">
            <ActForm name="schedule" actKey={`${actKey}-${draft.version}`}>
              {({ typed, error, isBusy }) => (
                <>
                  <SeenVersion
                    key={draft.version}
                    version={draft.version}
                    typed={typed('version')}
                  />
                  <div className="grid gap-4 sm:grid-cols-2">
                    <Field
                      label="From"
                      name="from"
                      type="datetime-local"
                      hint="Time of India. Empty for at once."
                      defaultValue={typed('from')}
                      error={error('from')}
                    />
                    <Field
                      label="Until"
                      name="until"
                      type="datetime-local"
                      hint="Then what was before it is live again. Empty for good."
                      defaultValue={typed('until')}
                      error={error('until')}
                    />
                  </div>
                  <Button type="submit" look="outlined" className="mt-4" aria-disabled={isBusy}>
                    Schedule it
                  </Button>
                </>
              )}
            </ActForm>
          </Unfolding>
        </div>
      ) : (
        <p className="text-quiet">There is no draft: what is shown above is live.</p>
      )}
      {scheduled.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-medium font-sans text-base">To come</h3>
          <ul className="border-hairline border-t">
            {scheduled.map(({ id, from, until, by }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 border-hairline border-b py-2"
              >
                <span>
                  From <Time at={from} />
                  {until && (
                    <>
                      {' '}
                      until <Time at={until} />
                    </>
                  )}
                  {by && `, by ${by.name}`}
                </span>
                <IdForm name={`cancel ${id}`} id={id} actKey={actKey} label="Take it back" />
              </li>
            ))}
          </ul>
        </>
      )}
      {(past.length > 0 || live?.at) && (
        <details className="mt-6">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            What was live before
          </summary>
          <ul className="border-hairline border-t">
            {past.map(({ id, at, by }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 border-hairline border-b py-2"
              >
                <span>
                  <Time at={at} />
                  {by && `, by ${by.name}`}
                </span>
                <IdForm
                  name={`rollback ${id}`}
                  id={id}
                  actKey={actKey}
                  label="Make it live again"
                />
              </li>
            ))}
            {!thing.thing.startsWith('page:') && live?.at && (
              <li className="flex flex-wrap items-center justify-between gap-x-6 border-hairline border-b py-2">
                <span className="first-letter:uppercase">{original}</span>
                <IdForm name="rollback 0" id={0} actKey={actKey} label="Make it live again" />
              </li>
            )}
          </ul>
        </details>
      )}
    </section>
  )
}

type LiveProps = Pick<WindowThing, 'live'> & { original: string }

function LiveWords({ live, original }: LiveProps) {
  if (!live) return <>It is not published: no one sees it yet.</>
  if (!live.at) return <>Live is {original}.</>
  return (
    <>
      Live since <Time at={live.at} />
      {live.by && `, by ${live.by.name}`}
      {live.until && (
        <>
          , until <Time at={live.until} />
        </>
      )}
      .
    </>
  )
}

type IdFormProps = { name: string; id: number; actKey: string; label: string }

const IdForm = ({ name, id, actKey, label }: IdFormProps) => (
  <ActForm name={name} actKey={actKey}>
    {({ isBusy }) => (
      <>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" look="quiet" className="px-0!" aria-disabled={isBusy}>
          {label}
        </Button>
      </>
    )}
  </ActForm>
)
