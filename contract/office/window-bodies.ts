import * as z from 'zod'
import { barTones } from '../bar-tones.ts'
import { id, requiredText, text } from '../fields.ts'
import { corners, headingFaces, lookColourNames, mailHeads, textFaces } from '../look.ts'

/** What a link of the window may lead to; it is picked, so that none breaks. */
export const linkKinds = [
  'shop',
  'group',
  'type',
  'collection',
  'product',
  'page',
  'path',
  'groups',
] as const
export type LinkKind = (typeof linkKinds)[number]

export const maxHomeBlocks = 12
export const maxPageBlocks = 20
/** Above a collection's garments, which are what a shopper came for. */
export const maxCollectionBlocks = 4

const Link = z
  .object({ kind: z.enum(linkKinds, 'Choose where it leads.'), value: text(200).default('') })
  .meta({
    id: 'WindowLink',
    description:
      '`shop` has no value; `group` and `type` by name, `collection` and `page` by slug, `product` by id; `path` is one of the shop’s own screens; `groups`, in the menu alone, opens the groups with their types',
  })
export type WindowLink = z.infer<typeof Link>

/** Wide enough for a festival, in the shop's own words. */
const headline = requiredText(60)
const note = text(120).default('')
const pictureId = id.meta({ description: 'As the upload answers it' })
const side = z.enum(['left', 'right']).default('left')
const moment = z.iso.datetime({ offset: true, message: 'Give a date and a time.' }).optional()
const heading = text(80).default('')
const paragraph = requiredText(2_000)

const Hero = z.object({
  type: z.literal('hero'),
  slides: z
    .array(
      z.object({
        wide: pictureId,
        phone: pictureId.nullish(),
        headline,
        note,
        link: Link,
        side,
        from: moment,
        until: moment,
      }),
    )
    .min(1, 'A hero has a slide.')
    .max(5, 'A hero has at most five slides.'),
})

const Block = z
  .discriminatedUnion(
    'type',
    [
      Hero,
      z.object({
        type: z.literal('tiles'),
        tiles: z
          .array(z.object({ label: requiredText(40), picture: pictureId.nullish(), link: Link }))
          .min(1, 'Give a tile.')
          .max(8, 'At most eight tiles stand together.'),
      }),
      z.object({
        type: z.literal('row'),
        title: headline,
        collection: requiredText(60),
        count: z.int().min(4, 'A row shows at least 4.').max(12, 'A row shows at most 12.'),
      }),
      z.object({
        type: z.literal('banner'),
        slides: z
          .array(
            z.object({
              picture: pictureId.nullish(),
              headline,
              mark: text(20).default(''),
              note,
              action: requiredText(30),
              link: Link,
              side,
            }),
          )
          .min(1, 'A banner has a picture.')
          .max(5, 'At most five pictures take turns.'),
      }),
      z.object({
        type: z.literal('story'),
        heading,
        paragraphs: z.array(paragraph).max(12, 'Use at most twelve paragraphs.').default([]),
        pictures: z
          .array(z.object({ id: pictureId, alt: text(200).default('') }))
          .max(6, 'Show at most six photographs.')
          .default([]),
      }),
      z.object({
        type: z.literal('text'),
        heading,
        paragraphs: z
          .array(paragraph)
          .min(1, 'Write a paragraph.')
          .max(20, 'Use at most twenty paragraphs.'),
      }),
      z.object({ type: z.literal('quote'), review: id }),
      z.object({ type: z.literal('size_help') }),
      z.object({ type: z.literal('viewed') }),
    ],
    'There is no such block.',
  )
  .meta({ id: 'WindowBlock' })
export type WindowBlock = z.infer<typeof Block>

const blocks = (max: number) =>
  z.array(Block, 'Give a list of blocks.').max(max, `Use at most ${max} blocks.`)

const labelled = z.object({ label: requiredText(30), link: Link })

export const HomeBody = z.object({ blocks: blocks(maxHomeBlocks) })
export const PageBody = z.object({ title: headline, blocks: blocks(maxPageBlocks) })
export const CollectionBody = z.object({
  title: text(60).default('').meta({ description: 'Empty for what the collection is called' }),
  intro: text(300).default(''),
  blocks: blocks(maxCollectionBlocks).default([]),
})
export const MenuBody = z.object({
  entries: z
    .array(
      labelled.extend({
        children: z.array(labelled).max(12, 'At most twelve stand below one.').default([]),
      }),
    )
    .min(1, 'A menu has an entry.')
    .max(8, 'A menu has at most eight entries.'),
})
export const BarBody = z.object({
  text: text(120).default(''),
  link: Link.nullish(),
  tone: z.enum(barTones).default('plain'),
})
export const FooterBody = z.object({
  groups: z
    .array(
      z.object({
        heading: requiredText(30),
        links: z.array(labelled).min(1, 'Give a link.').max(12, 'At most twelve links.'),
      }),
    )
    .min(1, 'A footer has a group.')
    .max(4, 'A footer has at most four groups.'),
})

const hex = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Give a colour such as #27325e.')
const MailHead = z.object({
  shows: z.enum(mailHeads).default('mark'),
  ground: hex.optional().meta({ description: 'Its own ground; else that of the mail' }),
  ink: hex.optional().meta({ description: 'The colour of the name' }),
})
export const ThemeBody = z.object({
  colours: z
    .partialRecord(z.enum(lookColourNames), hex)
    .default({})
    .meta({ description: 'Those that are the shop’s own' }),
  corner: z.enum(corners).default('soft'),
  faces: z
    .object({
      heading: z.enum(headingFaces).default('newsreader'),
      text: z.enum(textFaces).default('anek-latin'),
    })
    .default({ heading: 'newsreader', text: 'anek-latin' }),
  logo: pictureId.nullish(),
  favicon: pictureId.nullish(),
  mail_head: MailHead.default({ shows: 'mark' }).meta({
    description: 'What stands over every mail',
  }),
})
/** What mails have of a look, as an address carries it. */
export const LookOfMails = MailHead.extend({ logo: pictureId.optional() })

export type HomeBody = z.infer<typeof HomeBody>
export type PageBody = z.infer<typeof PageBody>
export type CollectionBody = z.infer<typeof CollectionBody>
export type MenuBody = z.infer<typeof MenuBody>
export type BarBody = z.infer<typeof BarBody>
export type FooterBody = z.infer<typeof FooterBody>
export type ThemeBody = z.infer<typeof ThemeBody>
