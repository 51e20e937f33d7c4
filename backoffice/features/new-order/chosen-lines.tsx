import { Link } from 'react-router'
import type { Answer } from '../../../contract/client.ts'
import { withoutCashFee, withShipping } from '../../../contract/shown-amounts.ts'
import { Amounts } from '../layout/amounts.tsx'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { PiecePrice } from '../layout/piece-price.tsx'
import { Sum } from '../layout/sum.tsx'
import { type NewOrderQuery, newOrderPath, withPieces } from './new-order-query.ts'

export type Preview = Answer<'GET /api/office/order-preview/'>

type Props = { query: NewOrderQuery; preview: Preview }

/** What is ordered, as the checkout prices it. */
export function ChosenLines({ query, preview }: Props) {
  const { amounts, cod_total, card_total } = preview
  const byLink = withoutCashFee(amounts)
  const cashFee = amounts.filter((amount) => !byLink.includes(amount))
  return (
    <section aria-labelledby="chosen" className="mt-8">
      <h2 id="chosen" className="mb-2 text-2xl">
        The order
      </h2>
      <ul>
        {preview.items.map((item) => (
          <ChosenLine key={item.varient_size.id} item={item} query={query} />
        ))}
      </ul>
      <dl aria-label="What it costs" className="mt-3 ml-auto w-full max-w-sm">
        <Amounts amounts={withShipping(byLink)} words={{ goods: 'Garments' }} />
        <Sum name="Paid by a link" amount={card_total} isTotal />
        <Amounts amounts={cashFee} />
        <Sum name="Cash on delivery" amount={cod_total} isTotal />
      </dl>
    </section>
  )
}

type LineProps = { item: Preview['items'][number]; query: NewOrderQuery }

function ChosenLine({ item, query }: LineProps) {
  const { product, variant, varient_size: size, quantity, notices } = item
  const name = `${product.name}, ${variant.color_name}, ${size.size}`
  const to = (more: number) =>
    newOrderPath({ ...query, lines: withPieces(query.lines, size.id, more) })
  return (
    <li className="grid grid-cols-[3rem_1fr_auto] items-center gap-x-3 border-hairline border-b py-2">
      <PiecePicture image={variant.images[0]?.image ?? null} width={48} />
      <div className="min-w-0">
        <p>{product.name}</p>
        <p className="text-quiet text-sm">
          {variant.color_name}, {size.size} ·{' '}
          <PiecePrice price={size.price} listPrice={item.list_price} /> · {size.stock} in stock
        </p>
        {notices.map((notice) => (
          <p key={notice} role="alert" className="font-medium text-madder text-sm">
            {notice}
          </p>
        ))}
      </div>
      <div className="flex items-center">
        <Step
          to={to(-1)}
          label={quantity === 1 ? `Remove ${name}` : `One less of ${name}`}
          sign="−"
        />
        <span className="min-w-6 text-center">
          <span className="sr-only">Pieces: </span>
          {quantity}
        </span>
        {quantity < size.stock ? (
          <Step to={to(1)} label={`One more of ${name}`} sign="+" />
        ) : (
          <span className="size-11" />
        )}
      </div>
    </li>
  )
}

const Step = ({ to, label, sign }: { to: string; label: string; sign: string }) => (
  <Link
    to={to}
    replace
    preventScrollReset
    aria-label={label}
    className="inline-flex size-11 items-center justify-center text-xl hover:text-indigo"
  >
    {sign}
  </Link>
)
