import type { Import } from '../../../contract/office/imports.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import { counted } from '../layout/counted.ts'
import { bodyClass, cellClass, rowClass, tableClass } from '../layout/table.ts'
import { TableHeads } from '../layout/table-heads.tsx'

const shown = 100

/** What the check found, or what was written: each size is counted once. */
export function OutcomeOfImport({ of }: { of: Import }) {
  const { rows, prices, errors, id } = of
  const facts = [
    ['New', rows.new],
    ['Changed', rows.changed],
    ['The same', rows.same],
    ['Refused', rows.refused],
  ] as const
  return (
    <div className="space-y-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2" aria-label="Sizes">
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt className="text-quiet text-sm">{name}</dt>
            <dd
              className={`text-2xl tabular-nums ${name === 'Refused' && count ? 'text-madder' : ''}`}
            >
              {count.toLocaleString('en-IN')}
            </dd>
          </div>
        ))}
        {prices && (
          <>
            <Price name="Highest price" rupees={prices.max} />
            <Price name="Price in the middle" rupees={prices.median} />
          </>
        )}
      </dl>
      {errors.length > 0 && (
        <section aria-labelledby="refused">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
            <h3 id="refused" className="text-xl">
              {counted(rows.refused, 'row')} refused
            </h3>
            <a
              href={`/api/office/imports/${id}/marked.xlsx`}
              download
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
            >
              Download them, marked
            </a>
          </div>
          <Errors errors={errors.slice(0, shown)} />
          {errors.length > shown && (
            <p className="mt-2">The first {shown} are shown; the marked file has all.</p>
          )}
        </section>
      )}
    </div>
  )
}

const Price = ({ name, rupees }: { name: string; rupees: number }) => (
  <div>
    <dt className="text-quiet text-sm">{name}</dt>
    <dd className="text-2xl tabular-nums">{exactPrice(rupees)}</dd>
  </div>
)

const Errors = ({ errors }: Pick<Import, 'errors'>) => (
  <table className={tableClass}>
    <TableHeads heads={['Row', 'Column', 'What to mend']} />
    <tbody className={bodyClass}>
      {errors.map(({ row, field, text }) => (
        <tr key={`${row} ${field} ${text}`} className={`${rowClass} flex flex-wrap gap-x-3`}>
          <td className={`${cellClass} tabular-nums`}>
            <span className="text-quiet text-sm md:sr-only">Row </span>
            {row}
          </td>
          <td className={cellClass}>{field}</td>
          <td className={`${cellClass} wrap-anywhere max-md:w-full`}>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
