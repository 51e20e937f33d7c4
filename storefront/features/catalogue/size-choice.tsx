import { useState } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Opener } from '../../ui/opener.tsx'
import { agesOf } from './childrens-ages.ts'
import { ChoiceForm } from './choice-form.tsx'
import { type ProductSelection, soldOutNotes } from './selection.ts'

const SizeChart = lazyPart(() => import('./size-chart.tsx'))
const SizeFinder = lazyPart(() => import('../size-finder/size-finder.tsx'))

type Props = { product: Product; selection: ProductSelection }

const opener = 'min-h-11 underline underline-offset-4 hover:text-indigo'

export function SizeChoice({ product, selection }: Props) {
  const { variant, size: chosen } = selection
  const { category: group, size_chart: chart } = product
  const age = chosen && agesOf(group, chosen.size)
  const [opened, setOpened] = useState<'chart' | 'finder'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ChoiceForm>
        {variant && <input type="hidden" name="color" value={variant.color_name} />}
        <fieldset>
          <legend className="float-left flex min-h-11 items-center gap-1">
            <span className="text-quiet">Size</span> {chosen?.size ?? 'Sold out'}
            {age && <span className="text-quiet">{age} years</span>}
          </legend>
          <span className="float-right space-x-4">
            {chart.length > 0 && (
              <span className="space-x-4 noscript:hidden">
                <Opener opens={SizeFinder} onOpen={() => setOpened('finder')} className={opener}>
                  Find my size
                </Opener>
                <Opener opens={SizeChart} onOpen={() => setOpened('chart')} className={opener}>
                  Size Chart
                </Opener>
              </span>
            )}
            {variant?.sizes.some(({ stock }) => stock === 0) && (
              <a href={`#${soldOutNotes}`} className={`${opener} inline-flex items-center`}>
                Notify me
              </a>
            )}
          </span>
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
      </ChoiceForm>
      <LazyBoundary onFail={close}>
        {opened === 'chart' && (
          <SizeChart rows={chart} group={group} type={product.subcategory} onClose={close} />
        )}
        {opened === 'finder' && (
          <SizeFinder product={product} selection={selection} onClose={close} />
        )}
      </LazyBoundary>
    </>
  )
}
