import { useRouteLoaderData } from 'react-router'
import type { Shop } from '../../../contract/shop.ts'
import type { loader as rootLoader } from '../../root.tsx'

/** The shop's own facts, on any screen. */
export function useShop(): Shop {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!root) throw new Error('The shop is known below the root route only.')
  return root.shop
}
