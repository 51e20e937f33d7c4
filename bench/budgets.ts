/** What the front end may cost, and the least that Lighthouse may score. */
export const budgets = {
  /** Bytes of compressed JavaScript on a first view, above those of an empty page. */
  script: { home: 25_000, shop: 25_000, product: 30_000 },
  /** As above, of the back office's start page. */
  officeScript: 60_000,
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  layoutShift: 0.02,
  /** Bytes of pictures on a first view. Chromium fetches those that are a screen or two below, too. */
  pictures: { home: 250_000, shop: 100_000, product: 100_000 },
  /** Of the largest content, to that of a static page with the same. */
  lcpRatio: 1.2,
  /** Of the total blocking time, to that of the page about the shop. */
  blockingRatio: 1.5,
  /** Until home answers a tap on slow 4G and a quarter of the processor. */
  answersMs: 2_300,
  /** How long an interaction may wait for the next frame on a slow phone. */
  interactionMs: 200,
  /** Of a repeat view of home to its first, on slow 3G. */
  repeatRatio: 1 / 3,
  /** Until the first byte of a page that the service worker has. */
  fromWorkerMs: 50,
}

export type Screen = keyof typeof budgets.script

/** The share of its floor that each kind of request should reach. */
export const goals: Record<string, number> = {
  'catalogue JSON': 0.8,
  'search JSON': 0.8,
  home: 0.8,
  'home, cached by the browser': 0.9,
  shop: 0.8,
  product: 0.8,
  'home, signed in': 0.8,
  'shop, signed in': 0.8,
  'product, signed in': 0.8,
  'cart of three lines': 0.6,
  'COD order': 0.8,
  'COD order, one hot size': 0.8,
}

type CostGoal = { perSecond?: number; nodeMs?: number; postgresMs?: number }

/** What a request that no cache answers may cost of the processor, in milliseconds. */
export const costGoals: Record<string, CostGoal> = {
  // Three times what Vendure 3.7 answered on a machine like ours: 177 a second.
  'list with a new filter': { perSecond: 531, nodeMs: 2.5 },
  'product after a change': { nodeMs: 2.5 },
  'whole way to a COD order': { nodeMs: 8, postgresMs: 8 },
}

/** The memory that a web process may have after all that is measured. */
export const rssMbGoal = 200
