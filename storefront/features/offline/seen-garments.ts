import { cardPrice } from '../../../ui/format-price.ts'
import { storedAtHeader } from '../../service-worker/stores.ts'
import { openPages } from './stored-pages.ts'

/** A garment of a page that this device has. */
export type SeenGarment = {
  path: string
  name: string
  /** As the page shows it, such as `₹1,299`. */
  price: string
  picture: string | undefined
  alt: string
  /** What a search is compared with. */
  words: string
  /** Its own page is here, not only a list that shows it. */
  isStored: boolean
  /** When its price was, in ms since 1970. */
  storedAt: number
}

/** The garments of all pages on this device, those whose own page is here first. */
export async function findSeenGarments(): Promise<SeenGarment[]> {
  const cache = await openPages()
  const found = new Map<string, SeenGarment>()
  for (const request of (await cache?.keys()) ?? []) {
    const page = await cache?.match(request, { ignoreVary: true })
    if (!page) continue
    const storedAt = Number(page.headers.get(storedAtHeader))
    const html = new DOMParser().parseFromString(await page.text(), 'text/html')
    const own = readProduct(html, storedAt)
    for (const garment of own ? [own] : readCards(html, storedAt)) {
      const key = garment.path.split('/')[2] ?? ''
      const known = found.get(key)
      if (!known || garment.isStored || (!known.isStored && known.storedAt < storedAt)) {
        found.set(key, garment)
      }
    }
  }
  return [...found.values()].sort((a, b) => Number(b.isStored) - Number(a.isStored))
}

/** Garments with every word that is searched for, or with a word that begins so. */
export function searchSeen(garments: SeenGarment[], query: string): SeenGarment[] {
  const wanted = wordsOf(query)
  return garments.filter(({ words }) =>
    wanted.every((word) => wordsOf(words).some((each) => each.startsWith(word))),
  )
}

/** Without the end of a plural. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

function readCards(html: Document, storedAt: number): SeenGarment[] {
  return [...html.querySelectorAll<HTMLElement>('article[data-price]')].flatMap((card) => {
    const link = card.querySelector('a[href^="/product/"]')
    const path = link?.getAttribute('href')?.split('?')[0]
    const name = link?.getAttribute('title') ?? link?.textContent
    if (!path || !name) return []
    return { path, name, ...readOffer(card, name), isStored: false, storedAt }
  })
}

function readProduct(html: Document, storedAt: number): SeenGarment | undefined {
  const url = html.querySelector('link[rel="canonical"]')?.getAttribute('href')
  const { pathname: path } = new URL(url ?? '/', location.origin)
  const name = html.querySelector('h1')?.textContent
  const offer = html.querySelector<HTMLElement>('main [data-price]')
  if (!path.startsWith('/product/') || !name || !offer) return undefined
  return { path, name, ...readOffer(offer, name), isStored: true, storedAt }
}

/** Of the part of a page that has a garment's price in rupees and what it is. */
function readOffer(part: HTMLElement, name: string) {
  const picture = part.querySelector('img[srcset]')
  return {
    price: cardPrice(Number(part.dataset.price)),
    picture: picture?.getAttribute('src') ?? undefined,
    alt: picture?.getAttribute('alt') ?? '',
    words: `${name} ${part.dataset.about}`,
  }
}
