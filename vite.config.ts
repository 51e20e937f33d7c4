import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// One file each, for what every page needs: many small ones compress worse and come later.
const framework = /node_modules\/(react|react-dom|scheduler|react-router)\//

// Forms and a shopper's own screens are no part of a first view, however many screens have them.
const shared = {
  name: 'shared',
  test: /storefront\/(ui(?!\/(labelled|field))|features(?!\/session\/(signed-in|redirect-from|paths)))\//,
  minShareCount: 10,
}
// And one for what the frame of every page needs, whoever else does.
const everyPage = {
  name: 'every-page',
  test: /storefront\/(browser-api|queue|ui\/(lazy|store\.|has-commands|use-hydrated|use-is-online|spinner)|features\/(catalogue\/product-path|cart\/cart-count|menu|toasts|session\/(session|cookies)|auth\/ask|layout\/(install-prompt|payment-brands)|search\/results))/,
  minShareCount: 2,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { forwardConsole: false },
  optimizeDeps: { include: ['react-router/dom', 'react-toastify/unstyled'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'framework', test: framework }, shared, everyPage] },
          },
        },
      },
    },
  },
})
