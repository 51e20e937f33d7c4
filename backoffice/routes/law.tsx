import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DutiesRun, Duty } from '../../contract/office/law.ts'
import { shopDate } from '../../ui/shop-time.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { ComplaintClocks } from '../features/law/complaint-clocks.tsx'
import { Packaging } from '../features/law/packaging.tsx'
import { TaxMonths } from '../features/law/tax-months.tsx'
import { counted } from '../features/layout/counted.ts'
import { Heading } from '../features/layout/heading.tsx'
import { Time } from '../features/layout/time.tsx'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const [law, months] = await Promise.all([
      api('GET /api/office/law/'),
      api('GET /api/office/gstr1/months/'),
    ])
    return {
      ...law,
      months: months.results,
      now: new Date().toISOString(),
      actKey: crypto.randomUUID(),
    }
  })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = { period: textOf(form, 'period') }
  return attempt(form, async (headers) => {
    const call = 'POST /api/office/gstr1/close/'
    const { message } = await context.get(apiContext)(call, { body, headers })
    return { done: message }
  })
}

export const clientAction = reach

/** What is to be done for the law, and below it what holds each duty. */
export default function Law() {
  const {
    duties,
    last_run: run,
    warnings,
    complaints,
    packaging,
    months,
    now,
    actKey,
  } = useLoaderData<typeof loader>()
  const failed = duties.filter(({ test }) => run?.failed.includes(test))
  return (
    <>
      <Heading title="Law" />
      {warnings.length > 0 && (
        <section aria-labelledby="warnings" className="mt-6 max-w-4xl">
          <h2 id="warnings" className="font-medium font-sans text-base">
            Look at these
          </h2>
          <ul className="mt-2 border-hairline border-t">
            {warnings.map((warning) => (
              <li key={warning} className="border-hairline border-b py-3">
                <span className="text-madder">!</span> {warning}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ComplaintClocks clocks={complaints} now={now} />
      <TaxMonths months={months} actKey={actKey} />
      <Packaging packaging={packaging} />
      <section aria-labelledby="duties" className="mt-8 max-w-4xl">
        <h2 id="duties" className="font-medium font-sans text-base">
          Duties
        </h2>
        <p className="mt-1 max-w-prose text-quiet">
          Each duty is held by a test of the program; a version whose test fails is not released. An
          accountant confirms rates and rules before a shop goes live.
        </p>
        <p className="mt-2" role="status">
          {run ? (
            <>
              {failed.length > 0
                ? `${failed.length} of ${duties.length} failed`
                : `All ${duties.length} held`}{' '}
              when the tests last ran on this machine, <Time at={run.at} />.
            </>
          ) : (
            `${counted(duties.length, 'duty', 'duties')}. Their tests have not run on this machine: npm test runs them.`
          )}
        </p>
        {failed.length > 0 && <Duties duties={failed} failed={failed} />}
        <details className="mt-2">
          <summary className={foldClass}>What each asks, and its test</summary>
          <Duties duties={duties} failed={failed} />
        </details>
        {run && run.self_audit.length > 0 && <SelfAudit run={run} />}
      </section>
    </>
  )
}

const foldClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

type DutiesProps = { duties: Duty[]; failed: Duty[] }

const Duties = ({ duties, failed }: DutiesProps) => (
  <ul className="mt-2 border-hairline border-t">
    {duties.map((duty) => (
      <DutyRow key={duty.duty} duty={duty} hasFailed={failed.includes(duty)} />
    ))}
  </ul>
)

/** As the guidelines on dark patterns ask a shop to look at itself; the tests write it. */
const SelfAudit = ({ run }: { run: DutiesRun }) => (
  <details open={run.self_audit.some(({ holds }) => !holds)}>
    <summary className={foldClass}>
      <span>
        Self-audit of dark patterns, <Time at={run.at} />
      </span>
    </summary>
    <dl className="mt-2 border-hairline border-t">
      {run.self_audit.map(({ pattern, looked_at: lookedAt, holds }) => (
        <div key={pattern} className="border-hairline border-b py-2 md:flex md:gap-6">
          <dt className="shrink-0 md:w-60">
            {holds ? 'Holds: ' : <span className="text-madder">! Failed: </span>}
            {pattern}
          </dt>
          <dd className="text-quiet">{lookedAt}</dd>
        </div>
      ))}
    </dl>
    <a
      href="/api/office/law/dark-patterns.pdf"
      target="_blank"
      rel="noreferrer"
      className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
    >
      Declaration to sign
    </a>
  </details>
)

const DutyRow = ({ duty, hasFailed }: { duty: Duty; hasFailed: boolean }) => (
  <li className="border-hairline border-b py-3">
    <h3 className="font-medium font-sans text-base">
      {hasFailed && <span className="text-madder">! Failed: </span>}
      {duty.duty}
    </h3>
    <p className="text-quiet">
      {duty.source}, from {shopDate(duty.date)}
    </p>
    <p className="wrap-anywhere text-quiet text-sm">{duty.test}</p>
  </li>
)
