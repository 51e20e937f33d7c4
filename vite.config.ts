import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const framework = /node_modules\/(react|react-dom|scheduler|react-router)\//

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { forwardConsole: false },
  optimizeDeps: { include: ['react-router/dom', 'react-toastify/unstyled'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
        },
      },
    },
  },
})
