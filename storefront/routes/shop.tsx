import { Link } from 'react-router'
import type { Api } from '../../contract/client.ts'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import type { Route } from './+types/shop'

const load = (api: Api, url: URL) =>
  api('GET /api/products/', { query: { page: url.searchParams.get('page') ?? '1' } })

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url)
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(browserApi, url)

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-8">
      <title>Shop</title>
      <h1 className="text-4xl">SHOP</h1>
      <ul className="mt-8 grid grid-cols-2 gap-4 md:grid-cols-4">
        {loaderData.results.map((product, index) => (
          <li key={product.id}>
            <Link to={`/product/${product.id}`}>
              {product.images[0] && (
                <Picture {...product.images[0]} sizes="25vw" eager={index < 4} />
              )}
              {product.name}
            </Link>
            <Price price={product.price} mrp={product.mrp} discount={product.discount_percentage} />
          </li>
        ))}
      </ul>
    </div>
  )
}
