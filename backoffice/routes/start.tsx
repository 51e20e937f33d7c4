import { type LoaderFunctionArgs, redirect } from 'react-router'
import { Heading } from '../features/layout/heading.tsx'
import { menuOf } from '../features/layout/menu.ts'
import { load } from '../features/session/load.ts'

/** The office opens with the first screen that its reader may see. */
export async function loader(args: LoaderFunctionArgs) {
  const { rights } = await load(args, (api) => api('GET /api/office/me/'))
  const [first] = menuOf(rights)
  return first ? redirect(first.path) : null
}

export default function Start() {
  return (
    <>
      <Heading title="Welcome" />
      <p className="text-quiet">None of the screens is for your role yet.</p>
    </>
  )
}
