import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { taxBandsOf } from '../../contract/tax-bands.ts'
import { shopIsoDay } from '../../ui/shop-time.ts'
import { apiContext } from '../context.ts'
import { attempt } from '../features/forms/attempt.ts'
import { BackLink } from '../features/layout/back-link.tsx'
import { Heading } from '../features/layout/heading.tsx'
import { garmentBody, garmentErrors } from '../features/new-garment/garment-body.ts'
import { GarmentForm } from '../features/new-garment/garment-form.tsx'
import { lastOfType } from '../features/new-garment/last-of-type.ts'
import { load } from '../features/session/load.ts'
import type { loader as shellLoader } from './shell.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async (api) => {
    const [categories, last] = await Promise.all([api('GET /api/categories/'), lastOfType(api, '')])
    const types = categories.flatMap(({ subcategories }) => subcategories.map(({ name }) => name))
    const day = shopIsoDay(new Date().toISOString())
    return {
      groups: categories.map(({ name }) => name),
      types: [...new Set(types)].sort(),
      bands: taxBandsOf(last?.hsn ?? '', day),
      last,
      month: day.slice(0, 7),
      actKey: crypto.randomUUID(),
    }
  })

/** Without a script: a draft of what was typed, whose photos follow on its own screen. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const fields = garmentErrors(form)
  if (Object.keys(fields).length > 0) {
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    return { form: 'garment', problem: 'Please mend what is marked.', fields, typed }
  }
  let id = 0
  const outcome = await attempt(form, async (headers) => {
    const api = context.get(apiContext)
    const product = await api('POST /api/office/products/', { body: garmentBody(form), headers })
    id = product.id
    return { done: 'It is stored as a draft.' }
  })
  return id > 0 ? redirect(`/products/${id}`) : outcome
}

/** One page from photos to a garment on sale, made for a phone. */
export default function NewProduct() {
  const data = useLoaderData<typeof loader>()
  const me = useRouteLoaderData<typeof shellLoader>('routes/shell')
  return (
    <>
      <BackLink to="/products">Products</BackLink>
      <Heading title="New garment" />
      <GarmentForm
        {...data}
        person={me?.email}
        mayPublish={me?.rights.includes('publish') ?? false}
      />
    </>
  )
}
