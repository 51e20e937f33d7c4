import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { Product, ProductSummary } from '../../../contract/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { cardPrice } from '../../../ui/format-price.ts'
import { useKeys } from '../keys/use-keys.ts'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { fieldsOf, type NewOrderQuery, newOrderPath, withPieces } from './new-order-query.ts'

type Props = {
  query: NewOrderQuery
  found: { count: number; products: ProductSummary[] } | undefined
  product: Product | undefined
}

/** The shop's own search, then colours and sizes of what is chosen. */
export function Garments({ query, found, product }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useKeys({
    '/': () => {
      box.current?.select()
      box.current?.focus()
    },
  })
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = query.search
  }, [query.search])
  const { product: _, search: __, made: ___, ...others } = query
  return (
    <section aria-labelledby="garments">
      <h2 id="garments" className="mb-3 text-2xl">
        Garments
      </h2>
      <Form method="get" role="search" preventScrollReset className="flex gap-3 md:max-w-xl">
        {fieldsOf(others).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={box}
          type="search"
          name="search"
          aria-label="Find a garment"
          aria-keyshortcuts="/"
          placeholder="As in the shop: blue linen shirt"
          defaultValue={query.search}
          maxLength={200}
          autoComplete="off"
          className={inputClass}
        />
        <Button type="submit" look="outlined">
          Find
        </Button>
      </Form>
      {found && (
        <p role="status" className="mt-3 text-quiet">
          {found.count === 0
            ? 'Nothing of the kind is on sale.'
            : `${found.count} found${found.count > found.products.length ? `, the best ${found.products.length} here` : ''}.`}
        </p>
      )}
      <ul className="mt-2 md:grid md:grid-cols-2 md:gap-x-8">
        {found?.products.map(({ id, name, get_price, primary_image, category }) => (
          <li key={id} className="border-hairline border-b">
            <Link
              to={newOrderPath({ ...query, product: id })}
              preventScrollReset
              className="flex min-h-11 items-center gap-3 py-2 hover:text-indigo"
            >
              <span className="block w-12 shrink-0">
                <PiecePicture image={primary_image} width={48} />
              </span>
              <span className="min-w-0 grow">
                {name}
                <span className="block text-quiet text-sm">{category}</span>
              </span>
              <span className="money">{cardPrice(get_price)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {product && <Sizes product={product} query={query} />}
    </section>
  )
}

function Sizes({ product, query }: { product: Product; query: NewOrderQuery }) {
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="font-medium">{product.name}</span>
        {query.search && (
          <Link
            to={newOrderPath({ ...query, product: undefined })}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-indigo"
          >
            Back to what was found
          </Link>
        )}
      </p>
      {product.variants.map((variant) => (
        <div key={variant.id} className="border-hairline border-b py-3">
          <h3 className="mb-2 flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded-full border border-field"
              style={{ backgroundColor: variant.hex_color_code }}
            />
            {variant.color_name}
          </h3>
          <ul className="flex flex-wrap gap-2">
            {variant.sizes.map((size) => (
              <li key={size.id}>
                <SizeLink
                  size={size}
                  name={`${product.name}, ${variant.color_name}, ${size.size}`}
                  query={query}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type Size = Product['variants'][number]['sizes'][number]
type SizeLinkProps = { size: Size; name: string; query: NewOrderQuery }

const sizeClass =
  'flex min-h-11 min-w-22 flex-col items-center justify-center rounded-sm border px-3 py-1'

/** A press adds one piece; what is sold out cannot be pressed. */
function SizeLink({ size, name, query }: SizeLinkProps) {
  const chosen = query.lines.find((line) => line.size_id === size.id)?.quantity ?? 0
  const left = Math.max(size.stock - chosen, 0)
  const facts = (
    <>
      <span className="font-medium">{size.size}</span>
      <span className="money whitespace-nowrap text-sm">
        {cardPrice(size.price)} · {left} left
      </span>
    </>
  )
  if (left === 0) return <span className={`${sizeClass} border-hairline text-quiet`}>{facts}</span>
  return (
    <Link
      to={newOrderPath({ ...query, made: undefined, lines: withPieces(query.lines, size.id, 1) })}
      preventScrollReset
      replace
      aria-label={`Add ${name}, ${cardPrice(size.price)}, ${left} left`}
      className={`${sizeClass} border-field bg-card hover:border-indigo hover:text-indigo`}
    >
      {facts}
    </Link>
  )
}
