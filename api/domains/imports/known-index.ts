import type { KnownProduct, KnownSize } from './known.ts'
import type { Parsed } from './parse-values.ts'

export type Index = ReturnType<typeof createIndex>

type Holder = { id: number; label: string }
type Found = { size: KnownSize; colour: string }

/** Finds what the shop has: by key, then by option values, then by SKU. */
export function createIndex(products: KnownProduct[]) {
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const bySku = new Map<string, { product: KnownProduct; found: Found }>()
  const byOptions = new Map<string, Found>()
  const holders = { sku: new Map<string, Holder>(), barcode: new Map<string, Holder>() }
  const optionKey = (id: number, colour: string, size: string) =>
    `${id}\n${colour}\n${size}`.toLowerCase()
  for (const product of products) {
    for (const { colour_name: colour, sizes } of product.variants) {
      for (const size of sizes) {
        const found = { size, colour }
        byOptions.set(optionKey(product.id, colour, size.size), found)
        const holder = { id: size.id, label: `${product.slug} ${colour} ${size.size}` }
        if (size.sku) {
          bySku.set(size.sku.toLowerCase(), { product, found })
          holders.sku.set(size.sku, holder)
        }
        if (size.barcode) holders.barcode.set(size.barcode, holder)
      }
    }
  }
  return {
    findProduct(parsed: Parsed[]): KnownProduct | undefined {
      const named = parsed.map(({ slug }) => bySlug.get(slug)).find(Boolean)
      if (named) return named
      return parsed.map(({ own }) => bySku.get(own.sku?.toLowerCase() ?? '')?.product).find(Boolean)
    },
    findSize(
      product: KnownProduct | undefined,
      { colour, size, sku }: { colour: string; size: string; sku: string | null | undefined },
    ): Found | undefined {
      if (!product) return undefined
      const found = byOptions.get(optionKey(product.id, colour, size))
      if (found) return found
      const named = bySku.get(sku?.toLowerCase() ?? '')
      return named?.product === product ? named.found : undefined
    },
    holderOf: (field: 'sku' | 'barcode', code: string): Holder | undefined =>
      holders[field].get(code),
  }
}
