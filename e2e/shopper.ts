import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type axeCore from 'axe-core'

declare global {
  /** Once its script has run in a page. */
  var axe: typeof axeCore
}

type Options = {
  isQuick: boolean
  /** The path of calls whose refusal is what the test is about; browsers report each as an error. */
  mayFail: string | undefined
}

/**
 * A page that has its scripts when it is opened, as its first paint comes before them, unless its
 * shopper is too quick for that; and whose console must stay clean: no errors, no warnings, no
 * refused policy.
 */
export const test = base.extend<Options & { page: Page }>({
  isQuick: [false, { option: true }],
  mayFail: [undefined, { option: true }],
  page: async ({ page, javaScriptEnabled, isQuick, mayFail }, use) => {
    if (javaScriptEnabled !== false && !isQuick) waitForScripts(page)
    const problems = watchConsole(page, mayFail)
    await use(page)
    expect(problems).toEqual([])
  },
})

/**
 * What a page's console says from now on that a good page's does not.
 * @param mayFail the path of calls that may be refused
 */
export function watchConsole(page: Page, mayFail?: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    const isRefusal = /^(Failed to load resource|TypeError: Failed to fetch)/.test(message.text())
    if (mayFail && isRefusal && pathOf(message).startsWith(mayFail)) return
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

const pathOf = (message: ConsoleMessage) => new URL(message.location().url).pathname

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Expects no accessibility problem that axe finds. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen that was looked at before has it.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe)
  }
  await settled(page)
  const violations = await page.evaluate(async () => {
    globalThis.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
    // Naming all that is well takes longer than looking for what is not.
    return (await globalThis.axe.run({ resultTypes: ['violations'] })).violations
  })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)
  expect(found, page.url()).toEqual([])
}

/** Once nothing fades or changes colour: what does has no contrast yet, nor has a list that another takes the place of. */
async function settled(page: Page): Promise<void> {
  const isMoving = () =>
    document.querySelector('[aria-busy=true].transition-opacity') !== null ||
    document.getAnimations().some(({ playState, effect }) => {
      const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      const isOver = playState !== 'running' || effect?.getComputedTiming().endTime === Infinity
      const changed = keyframes.flatMap((frame) => Object.keys(frame))
      return !isOver && changed.some((property) => /opacity|color/i.test(property))
    })
  await expect.poll(() => page.evaluate(isMoving)).toBe(false)
}

/** A screen is as wide as its window: nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, page.url()).toBeLessThanOrEqual(0)
}

/** Expects a screen to be accessible and no wider than its window. */
export async function expectGoodScreen(page: Page): Promise<void> {
  // Browsers lay a page without its doctype out as they did in the nineties.
  expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** Brings a section near, so that it is hydrated. */
export async function hydrated(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const isOpen = () => element.evaluate((node) => node.closest('[data-open]') !== null)
  await expect.poll(isOpen).toBe(true)
}

/** From then on a click finds its handler. */
export const listening = (page: Page) =>
  page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)

/**
 * Presses a button of the page that is opened next once, at the moment at which React takes it over: its parts have
 * their handlers, and effects are still to come.
 */
export const pressAtTakeover = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    if (sessionStorage.getItem('pressed') === 'once') return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const button = document.querySelector<HTMLElement>(wanted)
      const isTaken = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'))
      if (!button || !isTaken) return port2.postMessage('')
      sessionStorage.setItem('pressed', 'once')
      button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      button.click()
    }
    port2.postMessage('')
  }, selector)

function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => {
    const response = await goto(...args)
    if (response?.headers()['content-type']?.startsWith('text/html')) await listening(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload(...args)
    await listening(page)
    return response
  }
}
