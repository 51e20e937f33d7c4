import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Choices } from './choices.tsx'

/** A filter that opens in place, as more of them than not stay closed. */
export function Facet(props: Omit<ComponentProps<typeof Choices>, 'hidesLegend'>) {
  const { legend, options, chosen } = props
  if (options.length === 0 && !chosen) return null
  return (
    <details open={chosen !== undefined} className="group/facet border-hairline border-t">
      <summary className="flex min-h-12 list-none items-center justify-between font-medium hover:text-indigo [&::-webkit-details-marker]:hidden">
        {legend}
        <Icon
          name="chevron-down"
          className="size-4 text-quiet transition-transform group-open/facet:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-6">
        <Choices {...props} hidesLegend />
      </div>
    </details>
  )
}
