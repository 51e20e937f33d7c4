import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { ownScreens } from '../../contract/own-screens.ts'
import { plainSlug } from '../../contract/plain-slug.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ActForm } from '../features/forms/act-form.tsx'
import { textOf } from '../features/forms/text-of.ts'
import { Heading } from '../features/layout/heading.tsx'
import { Time } from '../features/layout/time.tsx'
import { load } from '../features/session/load.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => ({ things: (await api('GET /api/office/window/')).results }))

export async function action({ request }: ActionFunctionArgs) {
  const slug = plainSlug(textOf(await request.formData(), 'title'), maxSlug)
  throw redirect(slug ? `/window/page:${slug}` : '/window')
}

/** What the shop shows around and beside its goods, each a screen. */
export default function WindowScreen() {
  const { things } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title="Window" />
      <ul className="grid border-hairline border-t md:grid-cols-2 md:gap-x-10">
        {things.map(({ thing, name, is_live: isLive, has_draft: hasDraft, scheduled }) => (
          <li key={thing} className="border-hairline border-b">
            <Link
              to={`/window/${thing}`}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-indigo"
            >
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-quiet text-sm">
                {[!isLive && 'Not published', hasDraft && 'A draft'].filter(Boolean).join(', ')}
                {scheduled && (
                  <>
                    {' '}
                    To come <Time at={scheduled} />
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="new-page" className="mt-10 max-w-prose">
        <h2 id="new-page" className="mb-2 text-xl">
          A new page
        </h2>
        <p className="mb-3 text-quiet">
          Of your own, such as Care or Our weavers; or what you add to{' '}
          {policies.map(([slug, name], at) => (
            <span key={slug}>
              {at > 0 && (at === policies.length - 1 ? ' or ' : ', ')}
              <Link to={`/window/page:${slug}`} className="underline underline-offset-4">
                {name}
              </Link>
            </span>
          ))}
          .
        </p>
        <ActForm name="new page">
          {({ error }) => (
            <div className="field-row">
              <Field
                label="Title"
                name="title"
                maxLength={60}
                error={error('title')}
                className="grow"
              />
              <Button type="submit" look="outlined">
                Begin it
              </Button>
            </div>
          )}
        </ActForm>
      </section>
    </>
  )
}

const maxSlug = 60
const policies = Object.entries(ownScreens)
