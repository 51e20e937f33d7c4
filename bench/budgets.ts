/** What the front end may cost, and what Lighthouse must say of it. */
export const budgets = {
  /** Bytes of compressed JavaScript on a first view, above those of an empty page. */
  script: { home: 25_000, shop: 25_000, product: 30_000 },
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  layoutShift: 0.02,
}

export type Screen = keyof typeof budgets.script
