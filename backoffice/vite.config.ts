import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { screenFiles } from '../scripts/screen-files.ts'
import routes from './routes.ts'

const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'shared', minShareCount: 3 },
]

export default defineConfig({
  base: '/office/',
  cacheDir: '../node_modules/.vite/office',
  plugins: [
    tailwindcss(),
    reactRouter(),
    screenFiles(routes, { folder: 'backoffice', base: '/office/' }),
  ],
  // Beside the shop's, outside of this folder.
  build: { emptyOutDir: true },
  // In a folder of their own, as they have a policy of their own.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } },
  },
  server: { forwardConsole: false },
  optimizeDeps: { include: ['react-router/dom'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
