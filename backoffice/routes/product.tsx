import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { taxBandsOf } from '../../contract/tax-bands.ts'
import { Icon } from '../../ui/icon.tsx'
import { shopIsoDay } from '../../ui/shop-time.ts'
import { apiContext } from '../context.ts'
import { useSent } from '../features/forms/act-form.tsx'
import { attempt } from '../features/forms/attempt.ts'
import { FormMessage } from '../features/forms/form-message.tsx'
import type { Outcome } from '../features/forms/outcome.ts'
import { reach } from '../features/forms/reach.ts'
import { textOf } from '../features/forms/text-of.ts'
import { ColourPhotos } from '../features/garment-photos/colour-photos.tsx'
import { BackLink } from '../features/layout/back-link.tsx'
import { HistoryLink } from '../features/layout/history-link.tsx'
import { MatrixEditor } from '../features/matrix/matrix-editor.tsx'
import { Swatch } from '../features/matrix/swatch.tsx'
import { changeProduct } from '../features/products/change-product.ts'
import { FactsForm } from '../features/products/facts-form.tsx'
import { MissingFacts } from '../features/products/missing-facts.tsx'
import { NewColour } from '../features/products/new-colour.tsx'
import { ProductActs } from '../features/products/product-acts.tsx'
import { ProductState } from '../features/products/product-state.tsx'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

const idOf = (text = '') => {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}

export const loader = (args: LoaderFunctionArgs) => {
  const id = idOf(args.params.id)
  return load(args, async (api) => {
    const [product, categories] = await Promise.all([
      api('GET /api/office/products/{id}/', { params: { id } }),
      api('GET /api/categories/'),
    ])
    const types = categories.flatMap(({ subcategories }) => subcategories.map(({ name }) => name))
    return {
      product,
      groups: categories.map(({ name }) => name),
      types: [...new Set(types)].sort(),
      bands: taxBandsOf(product.hsn, shopIsoDay(new Date().toISOString())),
      actKey: crypto.randomUUID(),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const id = idOf(params.id)
  return attempt(form, (headers) => changeProduct(api, textOf(form, 'form'), form, { id, headers }))
}

export const clientAction = reach

const statesOf: Partial<Record<string, string>> = {
  publish: 'on_sale',
  unpublish: 'draft',
  archive: 'archived',
}

/** Shown for the screen that led here: what it has done, or why not all of it. */
function outcomeIn(state: unknown): Outcome | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const read = (name: 'done' | 'problem') =>
    Object.entries(state).find(([key]) => key === name)?.[1] as string | undefined
  const [done, problem] = [read('done'), read('problem')]
  if (!done && !problem) return undefined
  return { form: 'new', fields: {}, typed: {}, ...(problem ? { problem } : { done: done ?? '' }) }
}

/** All of one garment: its photos, its sizes with their prices, its words, and whether it is sold. */
export default function Product() {
  const { product, groups, types, bands, actKey } = useLoaderData<typeof loader>()
  const rights = useRouteLoaderData<typeof shellLoader>('routes/shell')?.rights ?? []
  const { state } = useLocation()
  const sent = useSent()
  // The form of an act goes with the state that it ended.
  const outcome = sent
    ? sent.done && statesOf[sent.form] === product.state
      ? sent
      : undefined
    : outcomeIn(state)
  const isReadOnly = !rights.includes('catalogue')
  return (
    <article key={product.id} aria-labelledby="product">
      <title>{`${product.name} · Products · Office`}</title>
      <BackLink to="/products">Products</BackLink>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h1 id="product" className="text-3xl wrap-anywhere">
          {product.name}
        </h1>
        <ProductState state={product.state} />
        {product.state === 'on_sale' && (
          <a
            href={`/product/${product.slug}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4 hover:text-indigo"
          >
            In the shop
            <Icon name="arrow-up-right" className="size-4" />
          </a>
        )}
        <HistoryLink about={product.slug} />
      </header>
      <FormMessage outcome={outcome} />
      {product.state !== 'archived' && <MissingFacts missing={product.missing} />}
      <ProductActs product={product} actKey={actKey} rights={rights} />
      <section aria-labelledby="photos" className="mb-10">
        <h2 id="photos" className="mb-3 scroll-mt-28 text-2xl">
          Photos
        </h2>
        <div className="space-y-8">
          {product.colours.map((colour) => (
            <div key={colour.id}>
              <h3 className="mb-3 flex items-center gap-2 font-medium">
                <Swatch hex={colour.hex} />
                {colour.name}
              </h3>
              <ColourPhotos product={product} colour={colour} isReadOnly={isReadOnly} />
            </div>
          ))}
          {!isReadOnly && <NewColour product={product} actKey={actKey} />}
        </div>
      </section>
      <section aria-labelledby="sizes" className="mb-10">
        <h2 id="sizes" className="mb-2 scroll-mt-28 text-2xl">
          Sizes, prices and stock
        </h2>
        <MatrixEditor product={product} bands={bands} isReadOnly={isReadOnly} />
      </section>
      <section aria-labelledby="facts" className="mb-10">
        <h2 id="facts" className="mb-4 scroll-mt-28 text-2xl">
          Words
        </h2>
        <FactsForm
          product={product}
          groups={groups}
          types={types}
          actKey={actKey}
          isReadOnly={isReadOnly}
        />
      </section>
    </article>
  )
}
