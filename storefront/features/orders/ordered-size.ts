import type { OrderLine } from '../../../contract/orders.ts'

/** The size that was ordered of a line's variant, as `M`. */
export const orderedSize = ({ variant, size_variant: sizeId }: OrderLine): string | undefined =>
  variant.sizes.find(({ id }) => id === sizeId)?.size
