import { browserApi } from '../../browser-api.client.ts'
import { ahead } from '../layout/instant-back.ts'
import { loadProduct } from './load-product.ts'

/** A pointer that only passes stays for less. */
const restMs = 65
/** Price and stock are no older when the screen opens. */
const youngMs = 10_000

type Link = HTMLAnchorElement

let resting: { link: Link; timer?: ReturnType<typeof setTimeout> } | undefined

// Asks for a product as soon as a finger, a pointer or the focus is on its link.
document.addEventListener('pointerdown', ({ target }) => askNow(linkOf(target)))
document.addEventListener('pointerover', ({ target }) => askSoon(linkOf(target)))
document.addEventListener('focusin', ({ target }) => askSoon(linkOf(target)))

/** And not again when the pointer has rested, by when the link may have been followed. */
function askNow(link: Link | undefined): void {
  clearTimeout(resting?.timer)
  resting = link && { link }
  ask(link)
}

function askSoon(link: Link | undefined): void {
  if (link === resting?.link) return
  clearTimeout(resting?.timer)
  resting = link && { link, timer: setTimeout(() => ask(link), restMs) }
}

function ask(link: Link | undefined): void {
  if (!link || !navigator.onLine || savesData()) return
  const url = new URL(link.href)
  const [, id] = /^\/product\/(\d+)/.exec(url.pathname) ?? []
  const path = url.pathname + url.search
  if (ahead.has(path)) return
  ahead.set(path, loadWhole(url, id))
  setTimeout(() => ahead.delete(path), youngMs)
}

/** What failed is asked for again when the link is followed. */
async function loadWhole(url: URL, id: string | undefined) {
  const page = await loadProduct(browserApi, url, id).catch(() => undefined)
  return page?.data.product ? page : undefined
}

function linkOf(target: EventTarget | null): Link | undefined {
  const link = target instanceof Element && target.closest<Link>('a[href^="/product/"]')
  return link || undefined
}

/** Chromium's; others do not say. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
