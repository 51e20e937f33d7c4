import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,backoffice,contract,storefront,ui,scripts,torture}/**/*.test.ts'],
    globalSetup: 'api/testing/postgres.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Each file has databases of its own; the two cores are shared with PostgreSQL.
    maxWorkers: 2,
    // Loading the shop's modules anew for each file takes a third of the time.
    isolate: false,
  },
})
