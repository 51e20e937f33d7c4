import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser's program: `CHROMIUM_PATH`, Debian's, Chrome or Playwright's own. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  const candidates = given ? [given] : [...usual, chromium.executablePath()]
  return candidates.find((path) => existsSync(path))
}

const shell = '/usr/bin/chromium-headless-shell'

/** Chromium without windows, which takes a seventh less of the machine; the browser itself where there is none. */
export function findHeadlessShell(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : findChromium()
}

/** Finds the browser, or installs it: Debian's package where we may, else Playwright's download. */
export function ensureChromium(): string | undefined {
  return findChromium() ?? (install() ? findChromium() : undefined)
}

function install(): boolean {
  if (process.env.CHROMIUM_PATH) return false
  const run = (command: string, args: string[]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian’s packages')
    run('apt-get', ['update', '-qq'])
    const add = (name: string) =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
    // Not every release has the shell.
    if (add('chromium')) return add('chromium-headless-shell') || true
  }
  console.log('Installing Playwright’s Chromium')
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}
