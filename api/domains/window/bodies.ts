import type * as z from 'zod'
import {
  BarBody,
  CollectionBody,
  FooterBody,
  HomeBody,
  MenuBody,
  PageBody,
  ThemeBody,
} from '../../../contract/office/window-bodies.ts'
import { ownScreens } from '../../../contract/own-screens.ts'

export type Thing =
  | 'home'
  | 'menu'
  | 'bar'
  | 'footer'
  | 'theme'
  | `page:${string}`
  | `collection:${string}`

export type BodyOf<Kind extends Thing> = Kind extends 'home'
  ? HomeBody
  : Kind extends 'menu'
    ? MenuBody
    : Kind extends 'bar'
      ? BarBody
      : Kind extends 'footer'
        ? FooterBody
        : Kind extends 'theme'
          ? ThemeBody
          : Kind extends `collection:${string}`
            ? CollectionBody
            : PageBody

const schemas = {
  home: HomeBody,
  menu: MenuBody,
  bar: BarBody,
  footer: FooterBody,
  theme: ThemeBody,
}

/** The shape of a thing's body. */
export function schemaOf(thing: string): z.ZodObject {
  if (thing in schemas) return schemas[thing as keyof typeof schemas]
  return collectionOf(thing) ? CollectionBody : PageBody
}

/** What is stored was checked when it was. */
export const readBody = <Kind extends Thing>(thing: Kind, body: unknown): BodyOf<Kind> =>
  schemaOf(thing).parse(body) as BodyOf<Kind>

/** The slug of the collection that a thing is about; undefined of any other. */
export const collectionOf = (thing: string): string | undefined =>
  thing.startsWith('collection:') ? thing.slice('collection:'.length) : undefined

/** Where a page of a slug is. */
export const pagePath = (slug: string): string =>
  slug in ownScreens ? `/${slug}` : `/pages/${slug}`
