import { Link, useFetcher } from 'react-router'
import type { StockAlert } from '../../../contract/stock-alerts.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { productPath } from '../catalogue/product-path.ts'

/** The sold-out sizes that the customer waits for. */
export function AwaitedSizes({ awaited }: { awaited: StockAlert[] }) {
  const fetcher = useFetcher()
  if (awaited.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="text-lg">You wait for</h3>
      <ul aria-label="Sizes that you wait for" className="mt-2 border-hairline border-b">
        {awaited.map(({ size_id: id, size, color_name: colour, product }) => (
          <li key={id} className="flex items-center gap-4 border-hairline border-t py-2">
            <p className="wrap-anywhere min-w-0 flex-1">
              <Link
                to={productPath(product, colour)}
                className="underline-offset-4 hover:underline"
              >
                {product.name}
              </Link>
              <span className="block text-quiet text-sm">
                {colour}, {size}
              </span>
            </p>
            <TextButton
              disabled={fetcher.state !== 'idle'}
              onClick={() => void fetcher.submit({ size_id: String(id) }, { method: 'delete' })}
              className="shrink-0 text-sm"
            >
              Stop waiting<span className="sr-only">{` ${product.name}, ${size}`}</span>
            </TextButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
