import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'storefront',
  ssr: true,
  // The manifest becomes one immutable asset; the lazy default asks the server after each page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
