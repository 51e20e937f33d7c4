/** A group as the menu calls it: Mens reads Men, the others stay. */
export function groupLabel(group: string): string {
  return group.replace(/^(Mens|Womens)$/, (name) => name.slice(0, -1))
}

/** Those whom a group dresses: Women, Boys. */
export function wearersOf(group: string): string {
  return groupLabel(group).replace(/^Kids\((.+)\)$/, '$1')
}

/** The list of one garment type of a group. */
export function garmentPath(group: string, garmentType: string): string {
  return `/shop?category=${encodeURIComponent(group)}&subcategory=${encodeURIComponent(garmentType)}`
}

/** The list of a whole group, as the home tiles ask for it. */
export function groupPath(group: string): string {
  return `/shop?category=&subcategory=${encodeURIComponent(group)}`
}

const plurals: Record<string, string> = { 'T-Shirt': 'T-shirts', Frock: 'Frocks' }

/** A garment type as one speaks of several. */
export const garmentWords = (garmentType: string): string => plurals[garmentType] ?? garmentType
