import { apiContext } from '../context.ts'
import type { Route } from './+types/manifest'

const paper = '#f7f3ec'
const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await context.get(apiContext)('GET /api/shop/')
  return Response.json(
    {
      id: '/',
      name: shop.name,
      short_name: shop.name,
      description: shop.tagline,
      lang: 'en-IN',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: paper,
      theme_color: paper,
      categories: ['shopping'],
      icons: [
        ...icons,
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icon-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
      shortcuts: [
        { name: 'Shop', url: '/shop', icons },
        { name: 'My orders', url: '/orders', icons },
        { name: 'Shopping cart', url: '/cart', icons },
      ],
    },
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
}
