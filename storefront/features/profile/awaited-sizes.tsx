import { useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import type { StockAlert } from '../../../contract/stock-alerts.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts'
import { productPath } from '../catalogue/product-path.ts'

/** The sold-out sizes that the customer waits for. */
export function AwaitedSizes({ awaited }: { awaited: StockAlert[] }) {
  const fetcher = useFetcher()
  const place = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(awaited.length, () => place.current)
  if (awaited.length === 0) return <div ref={place} tabIndex={-1} className="outline-none" />
  return (
    <div ref={place} tabIndex={-1} className="mt-6 outline-none">
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
              aria-disabled={fetcher.state !== 'idle'}
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
