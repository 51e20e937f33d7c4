/** The page of a product, opened at a colour other than its first, or at one of some sizes, if given. */
export function productPath(
  product: { id: number; slug: string },
  colour?: string,
  sizes: string[] = [],
): string {
  const choice = new URLSearchParams(sizes.map((size) => ['size', size]))
  if (colour) choice.set('color', colour)
  const path = `/product/${product.id}/${product.slug}`
  return choice.size ? `${path}?${choice}` : path
}
