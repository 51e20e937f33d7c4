import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Torture goes first: a long file at the end leaves one of two cores idle. */
class TortureFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { torture = [], others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      moduleId.includes('/torture/') ? 'torture' : 'others',
    )
    return [...torture, ...others]
  }
}

/** What `npm run torture` alone plays, as it takes minutes. */
const isFull = process.env.TORTURE === 'full'
const timeoutMs = isFull ? 3_600_000 : 180_000

export default defineConfig({
  test: {
    include: ['{api,backoffice,contract,storefront,ui,scripts,torture}/**/*.test.ts'],
    exclude: isFull ? [] : ['torture/full/**'],
    globalSetup: 'api/testing/postgres.ts',
    // A busy machine is slow, not wrong.
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    expect: { poll: { timeout: 30_000 } },
    // Each file has databases of its own; the two cores are shared with PostgreSQL.
    maxWorkers: 2,
    // Loading the shop's modules anew for each file takes a third of the time.
    isolate: false,
    sequence: { sequencer: TortureFirst },
  },
})
