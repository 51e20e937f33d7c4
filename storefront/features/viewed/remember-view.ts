import type { ProductSummary } from '../../../contract/catalogue.ts'
import { maxViewed } from '../../../contract/field-limits.ts'
import { browserApi } from '../../browser-api.client.ts'
import { createQueue } from '../../queue.ts'
import { findSession, viewedProducts } from '../session/session.ts'

type View = { id: number; at: number }

const maxSecondsAgo = 30 * 24 * 60 * 60

// One call at a time, so that none sends what another is about to take off.
const inOrder = createQueue()

// Several views are sent together: when the list is shown, or as the page is left.
if (!import.meta.env.SSR) document.addEventListener('visibilitychange', sendWhenHidden)

function sendWhenHidden(): void {
  if (document.visibilityState !== 'hidden' || !findSession() || !readViews().length) return
  // What is not sent stays for the next time.
  void inOrder(() => sendViews(true)).catch(() => {})
}

/** What is stored in this browser, the last first; anything else counts as none. */
function readViews(): View[] {
  try {
    const stored: unknown = JSON.parse(viewedProducts.get() ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

const isView = (each: { id?: unknown; at?: unknown } | null): each is View =>
  Number.isInteger(each?.id) && Number.isInteger(each?.at)

const store = (views: View[]) =>
  viewedProducts.set(views.length ? JSON.stringify(views.slice(0, maxViewed)) : null)

export function rememberView(productId: number): void {
  store([{ id: productId, at: Date.now() }, ...readViews().filter(({ id }) => id !== productId)])
}

/** What was viewed, the last first: by the customer on any device, by a visitor in this browser. */
export async function listViewed(): Promise<ProductSummary[]> {
  if (findSession()) return inOrder(() => sendViews(false))
  const ids = readViews().map(({ id }) => id)
  if (!ids.length) return []
  return (await browserApi('GET /api/product_cards/', { query: { ids: ids.join() } })).results
}

async function sendViews(keepalive: boolean): Promise<ProductSummary[]> {
  const views = readViews()
  if (!views.length) return (await browserApi('GET /api/recently_viewed/')).results
  const viewed = views.map(({ id, at }) => ({
    product_id: id,
    seconds_ago: Math.min(maxSecondsAgo, Math.max(0, Math.round((Date.now() - at) / 1000))),
  }))
  const { results } = await browserApi('POST /api/recently_viewed/', {
    body: { viewed },
    keepalive,
  })
  const isSent = (view: View) => views.some(({ id, at }) => id === view.id && at === view.at)
  store(readViews().filter((view) => !isSent(view)))
  return results
}

export const forgetViewed = () =>
  inOrder(async () => {
    if (findSession()) await browserApi('DELETE /api/recently_viewed/')
    viewedProducts.set(null)
  })
