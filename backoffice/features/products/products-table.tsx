import { Link } from 'react-router'
import type { OfficeProductRow } from '../../../contract/office/product-fields.ts'
import { cardPrice } from '../../../ui/format-price.ts'
import { bulkForm } from '../bulk/bulk-bar.tsx'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { counted } from '../layout/counted.ts'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { bodyClass, headClass, rowLinkClass, tableClass } from '../layout/table.ts'
import { ProductState } from './product-state.tsx'

type Props = {
  products: OfficeProductRow[]
  /** Those that are chosen for one act on them all; without it none can be. */
  chosen: string[] | undefined
  onChoose: (ids: string[], isChosen: boolean) => void
}

const columns = ['Garment', 'State', 'Type', 'Colours and sizes', 'Stock', 'Price']

const cellClass = 'md:py-2.5 md:pr-5 md:align-middle'

const priceRange = ({ price_from: low, price_to: high }: OfficeProductRow) =>
  low === null || high === null
    ? '—'
    : low === high
      ? cardPrice(low)
      : `${cardPrice(low)} to ${cardPrice(high)}`

/** Garments, a row each, on a phone a card each; arrow keys go from one to the next. */
export function ProductsTable({ products, chosen, onChoose }: Props) {
  const rows = useRowKeys()
  return (
    <table ref={rows} className={tableClass}>
      <thead className={headClass}>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              className={`caption ${['Stock', 'Price'].includes(column) ? 'text-right!' : ''} last:pr-0!`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={bodyClass}>
        {products.map((product) => (
          <tr
            key={product.id}
            className="relative grid translate-0 grid-cols-[auto_1fr_auto] gap-x-3 gap-y-0.5 border-hairline border-b py-3 hover:bg-card md:table-row"
          >
            <td className={`${cellClass} contents md:table-cell`}>
              <div className="contents md:flex md:items-center md:gap-3">
                <span className="row-span-4 flex items-start gap-1">
                  {chosen && (
                    <label className="relative z-1 -my-1 -ml-3 inline-flex size-11 items-center justify-center noscript:hidden">
                      <input
                        type="checkbox"
                        form={bulkForm}
                        name="ids"
                        value={product.id}
                        aria-label={`Select ${product.name}`}
                        checked={chosen.includes(String(product.id))}
                        onChange={({ target }) => onChoose([String(product.id)], target.checked)}
                        className="size-5 accent-indigo"
                      />
                    </label>
                  )}
                  <span className="block w-14 md:w-11">
                    <PiecePicture image={product.image} width={56} />
                  </span>
                </span>
                <span className="col-span-2 min-w-0 wrap-anywhere">
                  <Link to={`/products/${product.id}`} className={rowLinkClass}>
                    {product.name}
                  </Link>
                  {product.missing.length > 0 && product.state === 'draft' && (
                    <span className="block text-amber text-sm">
                      {counted(product.missing.length, 'thing')} missing
                    </span>
                  )}
                </span>
              </div>
            </td>
            <td className={`${cellClass} col-start-2`}>
              <ProductState state={product.state} />
            </td>
            <td className={`${cellClass} max-md:hidden`}>
              {product.type}
              <span className="block text-quiet text-sm">{product.group}</span>
            </td>
            <td className={`${cellClass} col-start-2 text-quiet max-md:text-sm`}>
              {counted(product.colours, 'colour')} · {counted(product.sizes, 'size')}
            </td>
            <td
              className={`${cellClass} text-right max-md:col-start-3 max-md:row-start-3 max-md:text-sm ${product.stock === 0 ? 'text-madder' : ''}`}
            >
              {product.stock.toLocaleString('en-IN')}
              <span className="text-quiet md:hidden"> in stock</span>
            </td>
            <td
              className={`${cellClass} text-right max-md:col-start-3 max-md:row-start-2 md:pr-0!`}
            >
              <span className="money">{priceRange(product)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
