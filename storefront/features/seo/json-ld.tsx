/**
 * Facts for search engines, in schema.org's words. A block of data is no script: the page's policy
 * does not touch it, and browsers do not run it.
 */
export function JsonLd({ facts }: { facts: object[] }) {
  const json = toInlineJson({ '@context': 'https://schema.org', '@graph': facts })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child React would write &quot; into it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** JSON that cannot end the element it stands in, whatever a product is called. */
export function toInlineJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
