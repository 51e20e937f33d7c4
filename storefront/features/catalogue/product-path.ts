/** The page of a product, opened at a colour other than its first when one is given. */
export function productPath(product: { id: number; slug: string }, colour?: string): string {
  const path = `/product/${product.id}/${product.slug}`
  return colour ? `${path}?${new URLSearchParams({ color: colour })}` : path
}
