/** The list of one garment type of a group. */
export function garmentPath(group: string, garmentType: string): string {
  return `/shop?category=${encodeURIComponent(group)}&subcategory=${encodeURIComponent(garmentType)}`
}

/** The list of a whole group, or of a garment type of every group, as the home page asks for it. */
export function groupPath(name: string): string {
  return `/shop?category=&subcategory=${encodeURIComponent(name)}`
}

/** A group as the menu calls it: Mens reads Men, the others stay. */
export function groupLabel(group: string): string {
  return group.replace(/^(Mens|Womens)$/, (name) => name.slice(0, -1))
}
