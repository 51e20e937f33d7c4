import * as z from 'zod'
import { barTones } from './bar-tones.ts'
import type { Endpoints } from './endpoint.ts'
import { slugOf } from './fields.ts'

const Shown = z
  .object({
    image: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.string(),
  })
  .meta({ id: 'ShownPicture' })
export type ShownPicture = z.infer<typeof Shown>

const to = z.string().meta({ description: 'The address within the shop' })
const side = z.enum(['left', 'right']).meta({ description: 'Where the words stand' })

const Block = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('hero'),
      slides: z.array(
        z.object({
          wide: Shown,
          phone: Shown.nullable(),
          headline: z.string(),
          note: z.string(),
          side,
          to,
        }),
      ),
    }),
    z.object({
      type: z.literal('tiles'),
      tiles: z.array(z.object({ label: z.string(), picture: Shown.nullable(), to })),
    }),
    z.object({
      type: z.literal('row'),
      title: z.string(),
      collection: z.string(),
      count: z.int(),
    }),
    z.object({
      type: z.literal('banner'),
      slides: z.array(
        z.object({
          picture: Shown.nullable(),
          headline: z.string(),
          mark: z.string().meta({ description: 'What of the headline stands out, at its end' }),
          note: z.string(),
          action: z.string(),
          side,
          to,
        }),
      ),
    }),
    z.object({
      type: z.literal('story'),
      heading: z.string(),
      paragraphs: z.array(z.string()),
      pictures: z.array(Shown),
    }),
    z.object({ type: z.literal('text'), heading: z.string(), paragraphs: z.array(z.string()) }),
    z.object({
      type: z.literal('quote'),
      text: z.string(),
      author: z.string(),
      rating: z.int(),
      product: z.string(),
      to,
    }),
    z.object({ type: z.literal('size_help') }),
    z.object({ type: z.literal('viewed') }),
  ])
  .meta({ id: 'ShownBlock' })
export type ShownBlock = z.infer<typeof Block>
export type ShownOf<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>

const MenuLink = z.object({ label: z.string(), to })

const Look = z.object({
  stylesheet: z
    .string()
    .nullable()
    .meta({ description: 'Its colours and corners; null for those the shop comes with' }),
  fonts: z.object({ heading: z.string().optional(), text: z.string().optional() }).optional().meta({
    description: 'Its own faces, to be fetched at once in place of those the shop comes with',
  }),
  paper: z.string().meta({ description: 'The colour of the ground, for the browser’s own bars' }),
  logo: Shown.nullable(),
  favicon: z.string().nullable(),
})

export const WindowFrame = z
  .object({
    look: Look,
    menu: z.array(
      z.object({
        label: z.string(),
        to: to.nullable().meta({ description: 'Null: it opens the groups and their types' }),
        children: z.array(MenuLink),
      }),
    ),
    bar: z
      .object({
        text: z.string(),
        to: to.nullable(),
        tone: z.enum(barTones),
        id: z.string().meta({ description: 'Another for another text: what was dismissed' }),
      })
      .nullable(),
    footer: z.array(z.object({ heading: z.string(), links: z.array(MenuLink) })),
  })
  .meta({ id: 'WindowFrame', description: 'What stands around every screen' })
export type WindowFrame = z.infer<typeof WindowFrame>

const Home = z.object({ blocks: z.array(Block) })

export const ShownPage = z
  .object({ title: z.string(), blocks: z.array(Block) })
  .meta({ id: 'ShownPage' })
export type ShownPage = z.infer<typeof ShownPage>

const ShownCollection = ShownPage.extend({ intro: z.string() }).meta({ id: 'ShownCollection' })
export type ShownCollection = z.infer<typeof ShownCollection>

/** The signed name of a draft; it is longer than it needs to be. */
export const previewToken = z.string().max(300).default('')

export const windowEndpoints = {
  'GET /api/window/': {
    summary: 'The menu, the bar above it and the footer',
    answers: { 200: WindowFrame },
  },
  'GET /api/window/home/': { summary: 'The blocks of the home page', answers: { 200: Home } },
  'GET /api/window/pages/{slug}/': {
    summary: 'A page of the shop’s own, or what it adds to a policy',
    params: z.object({ slug: slugOf(60) }),
    answers: { 200: ShownPage },
    refusals: { 404: 'No such page, or it is not published' },
  },
  'GET /api/window/collections/{slug}/': {
    summary: 'What stands above the garments of a collection',
    params: z.object({ slug: slugOf(80) }),
    answers: { 200: ShownCollection },
    refusals: { 404: 'No such collection' },
  },
  'GET /api/window/preview/': {
    summary: 'A draft of the window as the shop would show it, by the address that the office gave',
    query: z.object({ token: previewToken }),
    answers: {
      200: z.object({
        thing: z.string(),
        frame: WindowFrame,
        page: ShownCollection.meta({ description: '`intro` is empty but of a collection' }),
        until: z.iso.datetime(),
      }),
    },
    refusals: { 404: 'The address is over after 30 minutes, or the draft is gone' },
  },
} satisfies Endpoints
