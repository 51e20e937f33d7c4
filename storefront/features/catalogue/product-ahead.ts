import { savesData } from '../../../ui/saves-data.ts'
import { browserApi } from '../../browser-api.client.ts'
import { ahead } from '../layout/instant-back.ts'
import { loadProduct } from './load-product.ts'

/** A pointer that passes over stays for less. */
const restMs = 65
/** The maximum age of price and stock when the screen opens. */
const maxAgeMs = 10_000

type Link = HTMLAnchorElement

let resting: { link: Link; timer?: ReturnType<typeof setTimeout> } | undefined

// Prefetches a product when its link is pressed, hovered or focused.
document.addEventListener('pointerdown', ({ target }) => prefetchNow(linkOf(target)))
document.addEventListener('pointerover', ({ target }) => prefetchSoon(linkOf(target)))
document.addEventListener('focusin', ({ target }) => prefetchSoon(linkOf(target)))

function prefetchNow(link: Link | undefined): void {
  clearTimeout(resting?.timer)
  resting = link && { link }
  prefetch(link)
}

function prefetchSoon(link: Link | undefined): void {
  if (link === resting?.link) return
  clearTimeout(resting?.timer)
  resting = link && { link, timer: setTimeout(() => prefetch(link), restMs) }
}

function prefetch(link: Link | undefined): void {
  if (!link || !navigator.onLine || savesData()) return
  const url = new URL(link.href)
  const [, id] = /^\/product\/(\d+)/.exec(url.pathname) ?? []
  const path = url.pathname + url.search
  if (ahead.has(path)) return
  ahead.set(path, loadWhole(url, id))
  setTimeout(() => ahead.delete(path), maxAgeMs)
}

/** A failure is left to the navigation, which loads again. */
async function loadWhole(url: URL, id: string | undefined) {
  const page = await loadProduct(browserApi, url, id).catch(() => undefined)
  return page?.data.product ? page : undefined
}

function linkOf(target: EventTarget | null): Link | undefined {
  const link = target instanceof Element && target.closest<Link>('a[href^="/product/"]')
  return link || undefined
}
