import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Heading } from '../features/layout/heading.tsx'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => ({ parts: (await api('GET /api/office/settings/')).results }))

/** The parts of the settings, each a screen. */
export default function Settings() {
  const { parts } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Settings" />
      <ul className="grid border-hairline border-t md:grid-cols-2 md:gap-x-10">
        {parts.map(({ part, name, can_test: canTest }) => (
          <li key={part} className="border-hairline border-b">
            <Link
              to={`/settings/${part}`}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-indigo"
            >
              <span className="font-medium">{name}</span>
              {canTest && <span className="text-quiet text-sm">Can be tried</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
