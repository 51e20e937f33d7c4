import type { Product } from '../../../contract/catalogue.ts'
import type { WornSizes } from '../../../contract/returns.ts'
import FitThread from '../catalogue/fit-thread.tsx'
import { useReadWornSizes, useWornSizes } from './use-worn-sizes.ts'

type Props = { product: Product; size: string | undefined }

/** Under the sizes: how they fit those who have them, and what the shopper has bought before. */
export default function SizeNotes({ product, size }: Props) {
  useReadWornSizes(product.id)
  const worn = useWornSizes(product.id)
  const notes = worn ? describe(worn, product.id) : []
  if (!product.fit && !notes.length) return null
  return (
    <div className="space-y-4">
      {product.fit && <FitThread fit={product.fit} size={size} />}
      {notes.length > 0 && (
        <ul className="border-indigo border-l-2 border-dashed pl-3 text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describe({ kept, too_small: small, too_large: large }: WornSizes, productId: number) {
  const of = ({ product_id, product }: { product_id: number; product: string }) =>
    product_id === productId ? '' : ` of ${product}`
  return [
    kept && `You bought ${kept.size}${of(kept)} last time and kept it.`,
    small && `You returned ${small.size}${of(small)} as too small.`,
    large && `You returned ${large.size}${of(large)} as too large.`,
  ].filter((note) => note !== null)
}
