/** The way to a page, from the home page to the page itself. */
export function breadcrumbFacts(shopUrl: string, steps: { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: shopUrl + path,
    })),
  }
}
