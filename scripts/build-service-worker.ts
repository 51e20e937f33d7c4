import { readFileSync } from 'node:fs'
import { injectManifest } from '@serwist/build'
import { build } from 'vite'
import { screens, sharedScreens } from '../contract/screens.ts'

/** Parts of screens that are of no use without a connection. */
const parts = [
  'account-page',
  'address-form',
  'address-form-data',
  'address-lines',
  'auth-dialog',
  'delete-account',
  'delete-guest',
  'form-panel',
  'guest-account',
  'guest-steps',
  'install-dialog',
  'join-orders',
  'login-form',
  'notify-me',
  'order-tones',
  'ordered-size',
  'pay-by-card',
  'picture-file',
  'pin-places',
  'profile-screen',
  'push-offer',
  'quick-add',
  'reset-code',
  'reset-steps',
  'return-dialog',
  'save-account',
  'save-address',
  'use-checkout-lock',
  'use-push-device',
]

/** Screens and their parts whose code is fetched with them. */
const needConnection = new Set([
  ...parts,
  ...screens
    .filter((screen) => !sharedScreens.includes(screen) && !screen.worksOffline)
    .flatMap(({ file, around = file }) => [file, around])
    .map((file) => file.replace(/\.tsx?$/, '')),
])

/**
 * Builds `build/service-worker/`: the worker with the list of files that it stores by and by, and the
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
    manifestTransforms: [
      (entries) => ({ manifest: storedEntries(entries, `${root}build/client/`), warnings: [] }),
    ],
    // Names carry a hash of the content.
    dontCacheBustURLsMatching: /^assets\//,
  })
}

/** Leaves out what needs a connection, but for what a stored file imports. */
function storedEntries<T extends { url: string }>(entries: T[], folder: string): T[] {
  const nameOf = (url: string) => url.replace(/^assets\/(.+)-[\w-]{8}\.\w+$/, '$1')
  const stored = new Set(entries.filter(({ url }) => !needConnection.has(nameOf(url))))
  // A set's iteration reaches what is added meanwhile.
  for (const { url } of stored) {
    const code = url.endsWith('.js') ? readFileSync(folder + url, 'utf8') : ''
    const imports = code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g)
    const names = new Set([...imports].map(([, name]) => `assets/${name}`))
    for (const entry of entries) if (names.has(entry.url)) stored.add(entry)
  }
  return [...stored]
}
