/** The letters, digits and hyphens of a name, as an address has them; '' of one without any. */
export const plainSlug = (name: string, most = 70): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, most)
    .replace(/-+$/, '')
