import { useState } from 'react'
import { Form } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Opener } from '../../ui/opener.tsx'
import { agesOf } from './childrens-ages.ts'
import type { ProductSelection } from './selection.ts'

const SizeChart = lazyPart(() => import('./size-chart.tsx'))

type Props = {
  selection: ProductSelection
  chart: Product['size_chart']
  /** Of the product: children's sizes are shown with ages. */
  group: string
}

export function SizeChoice({ selection: { variant, size: chosen }, chart, group }: Props) {
  const age = chosen && agesOf(group, chosen.size)
  const [isChartOpen, setChartOpen] = useState(false)
  return (
    <>
      <Form replace preventScrollReset>
        {variant && <input type="hidden" name="color" value={variant.color_name} />}
        <fieldset>
          <legend className="float-left flex min-h-11 items-center gap-1">
            <span className="text-quiet">Size</span> {chosen?.size ?? 'Sold out'}
            {age && <span className="text-quiet">{age} years</span>}
          </legend>
          {chart.length > 0 && (
            <Opener
              opens={SizeChart}
              onOpen={() => setChartOpen(true)}
              className="float-right min-h-11 underline underline-offset-4 hover:text-indigo noscript:hidden"
            >
              Size Chart
            </Opener>
          )}
          <div className="clear-both flex flex-wrap gap-2">
            {variant?.sizes.map((size) => (
              <button
                key={size.id}
                type="submit"
                name="size"
                value={size.size}
                disabled={size.stock === 0}
                aria-pressed={size === chosen}
                className="min-h-11 min-w-13 rounded-sm border border-field bg-card px-3 hover:border-ink disabled:border-hairline disabled:bg-transparent disabled:text-quiet disabled:line-through aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:border-4"
              >
                {size.size}
                <span
                  aria-hidden="true"
                  className="block text-xs leading-tight opacity-80 empty:hidden"
                >
                  {agesOf(group, size.size)}
                </span>
                {size.stock === 0 && <span className="sr-only">, sold out</span>}
              </button>
            ))}
          </div>
        </fieldset>
      </Form>
      <LazyBoundary onFail={() => setChartOpen(false)}>
        {isChartOpen && (
          <SizeChart rows={chart} group={group} onClose={() => setChartOpen(false)} />
        )}
      </LazyBoundary>
    </>
  )
}
