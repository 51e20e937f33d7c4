import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { screens } from './contract/screens.ts'
import { screenFiles } from './scripts/screen-files.ts'
import routes from './storefront/routes.ts'

// Routes and lazy parts decide what is loaded when. These only spare small files: together they
// take 9 kB and 30 requests off a first view. What forms and private screens alone need is apart.
const onlyForms =
  /\/ui\/(labelled|field|field-errors)\.tsx?$|\/storefront\/features\/(forms\/use-action-form|account\/load-failure|session\/(signed-in|personal-texts|sign-in|sign-out))\./
/** Around every screen. */
const frame =
  /\/(usual-ms|session|audience|cart-count|results-path|group-link|instant-back|spinner|plain-digits|use-is-online|own-text-face|expect-shape)\.tsx?$/
/** Of a garment's card and its own screen. */
const piece =
  /\/(swatch|garment-picture|product-path|wishlist-heart|drop-wish|wished-products|star|price)\.tsx?$/
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  // Before the list, which would draw in what it stands on.
  { name: 'frame', test: frame },
  {
    name: 'list',
    test: /storefront\/(features\/catalogue\/(shop-query|find-category|find-products)|ui\/shorten)\.ts/,
  },
  { name: 'sections', test: /(ui\/(when-near|use-hydrated)|seo\/json-ld)\.tsx?/ },
  {
    name: 'shared',
    minShareCount: 10,
    test: (id: string) => !onlyForms.test(id) && !id.includes('/contract/phone-numbers'),
  },
  { name: 'forms', minShareCount: 5, test: onlyForms },
  { name: 'piece', test: piece },
]

/** The stylesheet comes late: variables that it set on the root would have the whole page styled anew. */
const ownToastVariables: Plugin = {
  name: 'own-toast-variables',
  enforce: 'pre',
  transform: (css, id) =>
    id.endsWith('/ReactToastify.css') ? css.replace(':root', '.Toastify') : undefined,
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    screenFiles(routes, {
      folder: 'storefront',
      base: '/',
      ahead: new Map(screens.map(({ path, ahead }) => [path, ahead])),
    }),
    ownToastVariables,
  ],
  server: { forwardConsole: false },
  optimizeDeps: { include: ['react-router/dom', 'react-toastify/unstyled'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
})
