import { useEffect } from 'react'
import type { WornSizes } from '../../../contract/returns.ts'
import { browserApi } from '../../browser-api.client.ts'
import { useStore } from '../../ui/store.ts'
import { createLoadedStore } from '../session/loaded-store.ts'
import { onSessionChange } from '../session/session.ts'

type Read = { productId: number; worn: WornSizes }

const last = createLoadedStore<Read | undefined, [number]>(undefined, async (productId) => {
  const params = { id: productId }
  return { productId, worn: await browserApi('GET /api/products/{id}/worn-sizes/', { params }) }
})

/** What the shopper's orders say of her size of such a garment; undefined till it is read. */
export const useWornSizes = (productId: number): WornSizes | undefined =>
  useStore(last, (read) => (read?.productId === productId ? read.worn : undefined))

/** Reads it for as long as the product is shown: once, and again when she signs in or out. */
export function useReadWornSizes(productId: number): void {
  useEffect(() => {
    void last.load(productId)
    return onSessionChange(() => void last.load(productId))
  }, [productId])
}
