import { injectManifest } from '@serwist/build'
import { build } from 'vite'

/** Screens that show nothing without a connection: their code is fetched with them. */
const needConnection = [
  'address',
  'auth',
  'cart',
  'checkout',
  'confirm',
  'delete-account',
  'failed',
  'forgot',
  'install',
  'login',
  'notify-me',
  'order',
  'password',
  'phone',
  'picture-file',
  'pin-places',
  'profile',
  'push-',
  'register',
  'reset',
  'return-dialog',
  'success',
  'update-profile',
  'use-push',
  'wishlist-',
].map((name) => `assets/${name}*`)

/**
 * Builds `build/service-worker/`: the worker with the list of files that it stores at once, and the
 * one that takes its place with SERVICE_WORKER=off.
 */
export async function buildServiceWorker(root: string): Promise<void> {
  const outDir = `${root}build/service-worker`
  for (const name of ['sw', 'off']) {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: name === 'sw',
        copyPublicDir: false,
        rolldownOptions: {
          input: `${root}storefront/service-worker/${name}.ts`,
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    })
  }
  await injectManifest({
    swSrc: `${outDir}/sw.js`,
    swDest: `${outDir}/sw.js`,
    globDirectory: `${root}build/client`,
    globPatterns: ['assets/*.{js,css,woff2,svg}'],
    globIgnores: needConnection,
    // Names carry a hash of the content.
    dontCacheBustURLsMatching: /^assets\//,
  })
}
