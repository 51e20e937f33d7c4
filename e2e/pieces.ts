import type { Selection } from '../contract/cart.ts'
import type { Api } from '../contract/client.ts'

// Enough for the tests beside this one, which buy from the same shelves.
const spare = 5

/** A piece of a product, chosen as on its page, and how many there are of its size. */
export async function findPiece(api: Api, productId: number) {
  const piece = await choosePiece(api, productId)
  if (!piece) throw new Error(`product ${productId} has too few pieces`)
  return piece
}

/** A piece of each of so many products. */
export async function findPieces(api: Api, count: number): Promise<Selection[]> {
  const { results } = await api('GET /api/products/')
  const found: Selection[] = []
  for (const { id } of results) {
    if (found.length === count) return found
    const piece = await choosePiece(api, id)
    if (piece) found.push(piece.selection)
  }
  throw new Error(`fewer than ${count} products have enough pieces`)
}

/** Of a colour that has another size, too, so that the piece can be exchanged. */
async function choosePiece(api: Api, productId: number) {
  const { variants } = await api('GET /api/products/{id}/', { params: { id: productId } })
  for (const { id, sizes } of variants) {
    const [size, other] = sizes.filter(({ stock }) => stock > spare)
    if (!size || !other) continue
    const selection: Selection = {
      product_id: productId,
      variant_id: id,
      size_variant_id: size.id,
      quantity: 1,
    }
    return { selection, stock: size.stock }
  }
  return undefined
}
