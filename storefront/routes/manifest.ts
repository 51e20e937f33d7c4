import { apiContext } from '../context.ts'
import drawn from '../features/seo/screenshots.json' with { type: 'json' }
import type { Route } from './+types/manifest'

const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [shop, look] = await Promise.all([
    api('GET /api/shop/'),
    api('GET /api/window/').then(({ look: shown }) => shown),
  ])
  const own = look.favicon && [{ src: `${look.favicon}/544`, sizes: 'any', type: 'image/webp' }]
  return Response.json(
    {
      id: '/',
      name: shop.name,
      short_name: shop.name,
      description: shop.tagline || shop.name,
      lang: 'en-IN',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: look.paper,
      theme_color: look.paper,
      categories: ['shopping'],
      icons: own || [
        ...icons,
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        {
          src: '/icon-maskable-512.png',
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable',
        },
      ],
      // Those of another shop would promise what is not here.
      screenshots: shop.name === drawn.shop ? drawn.screenshots : [],
      // As those of the Android app.
      shortcuts: [
        { name: 'Search', url: '/#site-search', icons },
        { name: 'Orders', url: '/orders', icons },
        { name: 'Cart', url: '/cart', icons },
      ],
      launch_handler: { client_mode: 'focus-existing' },
    },
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
}
