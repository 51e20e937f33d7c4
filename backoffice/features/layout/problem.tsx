import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { isLost } from '../offline/is-lost.ts'
import { NeedsConnection } from '../offline/needs-connection.tsx'
import { useRetry } from '../offline/use-retry.ts'

const words: Record<number, { heading: string; text: string }> = {
  403: {
    heading: 'Not yours to see',
    text: 'Your role does not include this screen. The owner can change that under Staff.',
  },
  404: {
    heading: 'Not found',
    text: 'There is nothing at this address. It may have been mistyped.',
  },
  429: { heading: 'A lot at once', text: 'Please wait a minute and load the page again.' },
}
const unexpected = {
  heading: 'This could not be loaded',
  text: 'The shop did not answer as it should. Nothing you did is lost; please try again in a moment.',
}

/** What stands in place of a screen that cannot be shown, by what its loader threw. */
export function Problem() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  const lost = isLost(error, status)
  useRetry(lost, () => isIdle && void revalidate())
  // A plain link without JavaScript.
  const again = (
    <Link to={pathname + search} replace className={buttonClass('filled')}>
      Try again
    </Link>
  )
  if (lost) return <NeedsConnection pathname={pathname}>{again}</NeedsConnection>
  const { heading, text } = (status && words[status]) || unexpected
  return (
    <div className="max-w-prose py-6">
      <title>{`${heading} · Office`}</title>
      <div aria-hidden="true" className="stitch mb-6 w-24 text-madder" />
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-3 text-quiet">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        {status !== 403 && status !== 404 && again}
        <Link to="/" className={buttonClass('outlined')}>
          To the start
        </Link>
      </p>
    </div>
  )
}
