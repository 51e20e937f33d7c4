import { type ComponentType, createContext, type HTMLAttributes, use } from 'react'

/** What something is shown of: kept data, told apart by identity, and a few words, by what they say. */
export type Shown = readonly (object | string | boolean)[]

/** Shows what it is given and sees nothing else: no session, no address, no `useId`. */
export type Part<Of extends Shown> = ComponentType<{ of: Of }>

/** @returns the HTML of a part, rendered once for as long as what it shows is kept */
export type KeepHtml = <Of extends Shown>(part: Part<Of>, of: Of) => string

/** On the server: keeps what screens have in common. */
export const KeepHtmlContext = /* @__PURE__ */ createContext<KeepHtml | undefined>(undefined)

type Props<Of extends Shown> = HTMLAttributes<HTMLElement> & {
  as: 'div' | 'footer' | 'nav'
  show: Part<Of>
  of: Of
}

/**
 * An element whose inside many screens have in common, such as a menu. The server renders it once; in
 * the browser it is an element as any other, and hydrated as one.
 */
export function KeptHtml<const Of extends Shown>(props: Props<Of>) {
  const { as: Tag, show: Part, of, ...rest } = props
  // A browser has none, and is spared the words.
  const keepHtml = import.meta.env.SSR ? use(KeepHtmlContext) : undefined
  if (import.meta.env.SSR && keepHtml) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, of the same part
    return <Tag {...rest} dangerouslySetInnerHTML={{ __html: keepHtml(Part, of) }} />
  }
  return (
    <Tag {...rest}>
      <Part of={of} />
    </Tag>
  )
}
