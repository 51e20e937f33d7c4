import type { StockTakeLine } from '../../../contract/office/stock.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'

/** What a screen shows at once; scans reach all. */
const maxShown = 200

type Props = {
  title: string
  lines: StockTakeLine[]
  actKey: string
  isOpen: boolean
  none: string
}

/** Sizes of a stock take, whose pieces can be typed, too; none of them is a count as well. */
export function TakeLines({ title, lines, actKey, isOpen, none }: Props) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="mt-8 max-w-3xl">
      <h2 id={id} className="mb-2 text-xl">
        {title}
        {lines.length > 0 && <span className="ml-2 text-base text-quiet">{lines.length}</span>}
      </h2>
      {lines.length === 0 && <p className="text-quiet">{none}</p>}
      <ul>
        {lines.slice(0, maxShown).map((line) => (
          <li
            key={line.size_id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-hairline border-b py-2.5"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">{line.product_name}</p>
              <p className="text-lg">
                {line.colour}, <strong className="font-medium">{line.size}</strong>
              </p>
              <p className="wrap-anywhere text-quiet text-sm">
                <span className="font-mono">{line.code}</span>
                {line.shelf && ` · Shelf ${line.shelf}`}
              </p>
            </div>
            {isOpen ? (
              <CountForm line={line} actKey={actKey} />
            ) : (
              <span className="font-serif text-3xl tabular-nums">
                {line.counted ?? 'not counted'}
              </span>
            )}
          </li>
        ))}
      </ul>
      {lines.length > maxShown && (
        <p className="mt-3 text-quiet">
          {counted(lines.length - maxShown, 'size')} more: scan their pieces.
        </p>
      )}
    </section>
  )
}

function CountForm({ line, actKey }: { line: StockTakeLine; actKey: string }) {
  const { size_id: id, product_name, colour, size, counted: pieces } = line
  const of = `${product_name}, ${colour}, ${size}`
  return (
    <ActForm key={pieces} name={`count ${id}`} actKey={`${actKey}-${pieces ?? ''}`}>
      {({ typed, error, isBusy }) => (
        <div className="flex items-center gap-2">
          <input type="hidden" name="size_id" value={id} />
          <input
            name="count"
            aria-label={`Pieces of ${of}`}
            aria-invalid={error('count') ? true : undefined}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            required
            defaultValue={typed('count', pieces === null ? '' : String(pieces))}
            className={`${inputClass} w-20! text-center text-lg tabular-nums`}
          />
          <Button type="submit" look="quiet" className="px-1!" aria-disabled={isBusy}>
            Set<span className="sr-only"> {of}</span>
          </Button>
        </div>
      )}
    </ActForm>
  )
}
