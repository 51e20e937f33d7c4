import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// One file each, for what every page needs: many small ones compress worse and come later.
const framework = /node_modules\/(react|react-dom|scheduler|react-router)\//

const shared = { name: 'shared', test: /storefront\/(ui|features)\//, minShareCount: 10 }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { forwardConsole: false },
  optimizeDeps: { include: ['react-router/dom', 'react-toastify/unstyled'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'framework', test: framework }, shared] } },
        },
      },
    },
  },
})
