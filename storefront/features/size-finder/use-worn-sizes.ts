import { useEffect } from 'react'
import type { WornSizes } from '../../../contract/returns.ts'
import { browserApi } from '../../browser-api.client.ts'
import { createStore, latestCalls, useStore } from '../../ui/store.ts'
import { findSession, onSessionChange } from '../session/session.ts'

type Read = { productId: number; worn: WornSizes }

const last = createStore<Read | undefined>(undefined)
const startCall = latestCalls()

/** What the shopper's orders say of her size of such a garment; undefined till it is read. */
export const useWornSizes = (productId: number): WornSizes | undefined =>
  useStore(last, (read) => (read?.productId === productId ? read.worn : undefined))

/** Reads it for as long as the product is shown: once, and again when she signs in or out. */
export function useReadWornSizes(productId: number): void {
  useEffect(() => {
    void read(productId)
    return onSessionChange(() => void read(productId))
  }, [productId])
}

async function read(productId: number): Promise<void> {
  const isLatest = startCall()
  const params = { id: productId }
  const worn = findSession()
    ? await browserApi('GET /api/products/{id}/worn-sizes/', { params }).catch(() => undefined)
    : undefined
  if (isLatest()) last.set(worn && { productId, worn })
}
