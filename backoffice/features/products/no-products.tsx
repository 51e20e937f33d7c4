import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyList } from '../layout/empty-list.tsx'
import { type ProductsQuery, productsPath, stateNames } from './products-query.ts'

/** What comes first where there is nothing yet, or how to see more. */
export function NoProducts({ query: { state, search } }: { query: ProductsQuery }) {
  if (search) {
    return (
      <EmptyList
        text={`“${search}” was found in no garment${state ? ` that is ${stateNames[state].toLowerCase()}` : ''}.`}
        next={{ to: productsPath({}), name: 'All garments' }}
      />
    )
  }
  if (state === 'archived') return <EmptyList text="No garment is archived." />
  return (
    <div className="max-w-prose py-8">
      <div aria-hidden="true" className="stitch mb-4 w-24 text-field" />
      <h2 className="text-2xl">
        {state === 'draft'
          ? 'No draft waits.'
          : state === 'on_sale'
            ? 'Nothing is on sale yet.'
            : 'Your first garment'}
      </h2>
      <p className="mt-2">
        Take its photos with this phone, name its colours and sizes, set one price: it can be on
        sale in three minutes.
      </p>
      <p className="mt-4">
        <Link to="/products/new" className={buttonClass('filled')}>
          New garment
        </Link>
      </p>
    </div>
  )
}
