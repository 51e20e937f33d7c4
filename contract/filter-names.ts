/** What most garments of a list are chosen by. */
export const facets = ['fabric', 'sleeve', 'length', 'print', 'occasion', 'origin'] as const

/** Fields of a list's address that choose garments, in their order there. */
export const filterNames = [
  'collection',
  'category',
  'subcategory',
  'search',
  'min_price',
  'max_price',
  'color',
  'size',
  'gender',
  ...facets,
  'on_offer',
  'discount',
  'rating',
] as const
