import { defineConfig } from '@playwright/test'
import checks from './rules/accessibility.json' with { type: 'json' }
import { findHeadlessShell } from './scripts/find-chromium.ts'

const port = process.env.E2E_PORT ?? '4700'
const origin = `http://localhost:${port}`

// A container's root cannot use Chromium's sandbox, and a closed network should not be called.
const args = ['--disable-gpu', '--disable-background-networking']
if (process.getuid?.() === 0) args.push('--no-sandbox')
const executablePath = findHeadlessShell()

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    // What a journey intercepts does not pass through a worker; offline.spec.ts has one.
    serviceWorkers: 'block',
    launchOptions: { args, ...(executablePath && { executablePath }) },
    // Recording every test takes a third of the time: what fails is recorded when it is tried again.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: checks.phone_width, height: 844 }, hasTouch: true, isMobile: true },
    },
    // What a phone has not, such as a mouse, and what is another there.
    {
      name: 'desktop',
      grep: /@desktop|@each-width/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node api/server.ts',
    url: `${origin}/readyz`,
    timeout: 120_000,
    // While writing a journey, a shop that is open already on E2E_PORT is used.
    reuseExistingServer: !process.env.E2E_DATA_DIR,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Its log, of which only faults are written.
    stdout: 'pipe',
    env: {
      PORT: port,
      LOCAL_GATEWAY_PORT: process.env.E2E_GATEWAY_PORT ?? '4701',
      DATA_DIR: process.env.E2E_DATA_DIR ?? 'data/e2e',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      LOCAL_PUSH_SERVICE: `http://127.0.0.1:${process.env.E2E_PUSH_PORT ?? '4702'}`,
      // Orders stay as the journeys leave them.
      LOCAL_COURIER_SECONDS: '0',
      DEMO_HISTORY_DAYS: '0',
    },
  },
})
