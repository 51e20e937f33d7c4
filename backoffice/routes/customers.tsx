import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { customersPath, readCustomersQuery } from '../features/customers/customers-query.ts'
import { CustomersTable } from '../features/customers/customers-table.tsx'
import { FormMessage } from '../features/forms/form-message.tsx'
import { EmptyList } from '../features/layout/empty-list.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { ListSearch } from '../features/layout/list-search.tsx'
import { More } from '../features/layout/more.tsx'
import { load } from '../features/session/load.ts'

export const handle = { isLive: true }

export const loader = (args: LoaderFunctionArgs) => {
  const query = readCustomersQuery(new URL(args.request.url).searchParams)
  return load(args, async (api) => ({
    ...(await api('GET /api/office/customers/', { query })),
    query,
  }))
}

/** Who has ordered or opened an account, the newest first. */
export default function Customers() {
  const { results, next, query } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const { search, cursor } = query
  return (
    <>
      <Heading title="Customers">
        <ListSearch
          action="/customers"
          label="Search customers"
          placeholder="Name, e-mail address, phone"
          search={search}
        />
      </Heading>
      {params.has('erased') && (
        <FormMessage
          outcome={{ form: 'erase', done: 'Her data is erased.', fields: {}, typed: {} }}
        />
      )}
      {results.length > 0 ? (
        <CustomersTable customers={results} />
      ) : (
        <EmptyList
          text={search === '' ? 'No one has ordered yet.' : `No one is called “${search}”.`}
          next={search !== '' && { to: '/customers', name: 'All customers' }}
        />
      )}
      <More
        next={next}
        isFirst={cursor === ''}
        to={(at) => customersPath({ ...query, cursor: at })}
        first={customersPath({ search })}
      />
    </>
  )
}
