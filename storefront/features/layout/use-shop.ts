import { useRouteLoaderData } from 'react-router'
import type { Shop } from '../../../contract/shop.ts'
import type { loader as rootLoader } from '../../root.tsx'

/** The shop's facts, on every screen inside the layout. */
export function useShop(): Shop {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!root) throw new Error('The shop’s facts are asked for outside the layout.')
  return root.shop
}
