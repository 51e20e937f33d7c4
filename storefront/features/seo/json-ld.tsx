import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'

type Props = {
  /** None in the browser, which spares its bundle what composes them. */
  facts: object[] | undefined
}

/** JSON that cannot end the script element it stands in, whatever a product is called. */
export const toInlineJson = (value: object): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Facts for search engines, in schema.org's words, on pages as the server sends them. A block of
 * data is no script: the page's policy does not touch it, and browsers do not run it.
 */
export function JsonLd({ facts }: Props) {
  const isHydrated = useHydrated()
  const [wasServed] = useState(!isHydrated)
  if (!wasServed) return null
  const json = facts ? toInlineJson({ '@context': 'https://schema.org', '@graph': facts }) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child React would write &quot; into it.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
