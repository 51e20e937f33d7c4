import { Form, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ChainCheck } from '../features/audit/chain-check.tsx'
import { Entries } from '../features/audit/entries.tsx'
import { firstMessages } from '../features/forms/first-messages.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { More } from '../features/layout/more.tsx'
import { load } from '../features/session/load.ts'

const fields = [
  { name: 'actor', label: 'Who', className: 'md:w-48' },
  { name: 'about', label: 'About', className: 'md:w-48' },
  { name: 'from', label: 'From (IST)', type: 'date' },
  { name: 'to', label: 'Before (IST)', type: 'date' },
]
const names = fields.map(({ name }) => name)

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const asked = Object.fromEntries(
    [...names, 'cursor'].map((name) => [name, searchParams.get(name) ?? '']),
  )
  return load(args, async (api) => {
    const [{ list, errors }, check] = await Promise.all([
      api('GET /api/office/audit/', { query: asked }).then(
        (found) => ({ list: found, errors: {} }),
        (error: unknown) => ({ list: { results: [], next: null }, errors: fieldErrorsOf(error) }),
      ),
      searchParams.has('check') ? api('GET /api/office/audit/check/') : undefined,
    ])
    return { asked, ...list, check, errors }
  })
}

const dateIn = (text = '') => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** What a filter is refused for, by field. @throws any other error */
function fieldErrorsOf(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError && error.status === 400)) throw error
  return firstMessages(error.fields)
}

export default function Audit() {
  const { asked, results, next, check, errors } = useLoaderData<typeof loader>()
  const fieldErrors: Partial<Record<string, string>> = errors
  const isLoading = useNavigation().state === 'loading'
  const filter = names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : []))
  const list = new URLSearchParams(filter)
  const after = (cursor: string) => `/audit?${new URLSearchParams([...filter, ['cursor', cursor]])}`
  const hasErrors = Object.keys(fieldErrors).length > 0
  return (
    <>
      <Heading title="Audit">
        <ChainCheck check={check} />
      </Heading>
      {hasErrors && (
        <FormMessage
          outcome={{
            form: '',
            problem: 'Please mend what is marked.',
            fields: fieldErrors,
            typed: {},
          }}
        />
      )}
      <Form
        method="get"
        role="search"
        key={list.toString()}
        className="mb-5 grid grid-cols-2 items-start gap-x-4 gap-y-3 md:flex"
      >
        {fields.map(({ name, ...field }) => (
          <Field
            key={name}
            name={name}
            // A field of a date shows nothing else, and browsers complain.
            defaultValue={field.type === 'date' ? dateIn(asked[name]) : asked[name]}
            error={fieldErrors[name]}
            {...field}
          />
        ))}
        <Button type="submit" look="outlined" className="col-span-2 md:mt-6">
          Show
        </Button>
      </Form>
      {!hasErrors && (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
          <Entries entries={results} isFiltered={filter.length > 0} />
          <More next={next} to={after} isFirst={!asked.cursor} first={`/audit?${list}`} />
        </div>
      )}
    </>
  )
}
