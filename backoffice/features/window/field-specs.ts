import { barTones } from '../../../contract/bar-tones.ts'
import {
  faceNames,
  headingFaces,
  type LookColour,
  lookColourNames,
  lookColours,
  textFaces,
} from '../../../contract/look.ts'

type Named = { name: string; label: string }

/** How one field of a body is filled. */
export type FieldSpec = Named &
  (
    | { kind: 'text'; max: number; hint?: string; isLong?: true }
    | { kind: 'link'; hasGroups?: true; isOptional?: true }
    | { kind: 'picture'; isOptional?: true }
    | { kind: 'hero picture' }
    | { kind: 'choice'; choices: readonly (readonly [value: string, label: string])[] }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'colour'; otherwise: string }
    | { kind: 'collection' }
    | { kind: 'review' }
    | { kind: 'moment' }
    | { kind: 'paragraphs' }
    | { kind: 'list'; one: string; most: number; fields: readonly FieldSpec[]; fresh: object }
  )

export type BlockSpec = { name: string; hint: string; fields: readonly FieldSpec[]; fresh: object }

const shop = { kind: 'shop', value: '' }
const slide = { wide: 0, phone: null, headline: '', note: '', side: 'left', link: shop }
const tile = { label: '', picture: null, link: shop }
const bannerSlide = {
  picture: null,
  headline: '',
  mark: '',
  note: '',
  action: '',
  link: shop,
  side: 'left',
}
const link: FieldSpec = { kind: 'link', name: 'link', label: 'Leads to' }
const side: FieldSpec = {
  kind: 'choice',
  name: 'side',
  label: 'Words stand',
  choices: [
    ['left', 'Left'],
    ['right', 'Right'],
  ],
}
const headline: FieldSpec = { kind: 'text', name: 'headline', label: 'Headline', max: 60 }
const note: FieldSpec = { kind: 'text', name: 'note', label: 'Below it', max: 120 }
const heading: FieldSpec = { kind: 'text', name: 'heading', label: 'Heading', max: 80 }
const paragraphs: FieldSpec = { kind: 'paragraphs', name: 'paragraphs', label: 'Text' }

/** The nine blocks, in the order in which they are offered. */
export const blockSpecs: Record<string, BlockSpec> = {
  hero: {
    name: 'Hero',
    hint: 'Large pictures that take turns',
    fresh: { slides: [slide] },
    fields: [
      {
        kind: 'list',
        name: 'slides',
        label: 'Slides',
        one: 'slide',
        most: 5,
        fresh: slide,
        fields: [
          { kind: 'hero picture', name: 'wide', label: 'Photograph' },
          headline,
          note,
          link,
          side,
          { kind: 'moment', name: 'from', label: 'Shown from' },
          { kind: 'moment', name: 'until', label: 'Shown until' },
        ],
      },
    ],
  },
  tiles: {
    name: 'Tiles',
    hint: 'Ways into the shop, side by side',
    fresh: { tiles: [tile] },
    fields: [
      {
        kind: 'list',
        name: 'tiles',
        label: 'Tiles',
        one: 'tile',
        most: 8,
        fresh: tile,
        fields: [
          { kind: 'picture', name: 'picture', label: 'Picture', isOptional: true },
          { kind: 'text', name: 'label', label: 'Words', max: 40 },
          link,
        ],
      },
    ],
  },
  row: {
    name: 'Row of garments',
    hint: 'The first of a collection',
    fresh: { title: '', collection: 'new-arrivals', count: 8 },
    fields: [
      { kind: 'text', name: 'title', label: 'Title', max: 60 },
      { kind: 'collection', name: 'collection', label: 'Collection' },
      { kind: 'number', name: 'count', label: 'How many', min: 4, max: 12 },
    ],
  },
  banner: {
    name: 'Banner',
    hint: 'One picture as wide as the page; several take turns',
    fresh: {
      slides: [bannerSlide],
    },
    fields: [
      {
        kind: 'list',
        name: 'slides',
        label: 'Pictures',
        one: 'picture',
        most: 5,
        fresh: bannerSlide,
        fields: [
          { kind: 'picture', name: 'picture', label: 'Picture', isOptional: true },
          headline,
          {
            kind: 'text',
            name: 'mark',
            label: 'What stands out at its end',
            max: 20,
            hint: 'Such as 30% OFF, where the headline ends in that.',
          },
          note,
          { kind: 'text', name: 'action', label: 'Words of the link', max: 30 },
          link,
          side,
        ],
      },
    ],
  },
  story: {
    name: 'Story',
    hint: 'Words beside your photographs',
    fresh: { heading: '', paragraphs: [], pictures: [] },
    fields: [
      heading,
      paragraphs,
      {
        kind: 'list',
        name: 'pictures',
        label: 'Photographs',
        one: 'photograph',
        most: 6,
        fresh: { id: 0, alt: '' },
        fields: [
          { kind: 'picture', name: 'id', label: 'Photograph' },
          {
            kind: 'text',
            name: 'alt',
            label: 'In words',
            max: 200,
            hint: 'For those who do not see it.',
          },
        ],
      },
    ],
  },
  text: {
    name: 'Text',
    hint: 'A heading and paragraphs',
    fresh: { heading: '', paragraphs: [] },
    fields: [heading, paragraphs],
  },
  quote: {
    name: 'Quote',
    hint: 'What a customer wrote in a review',
    fresh: { review: 0 },
    fields: [{ kind: 'review', name: 'review', label: 'Review' }],
  },
  size_help: { name: 'Size help', hint: 'How to find one’s size', fresh: {}, fields: [] },
  viewed: { name: 'Viewed last', hint: 'What this shopper looked at', fresh: {}, fields: [] },
}

const labelled: readonly FieldSpec[] = [
  { kind: 'text', name: 'label', label: 'Words', max: 30 },
  link,
]
const fresh = { label: '', link: shop }

const toneNames: Record<(typeof barTones)[number], string> = {
  plain: 'Plain',
  calm: 'Calm',
  info: 'Information',
  sale: 'Sale',
}

const colourNames: Record<LookColour, string> = {
  paper: 'Ground of the page',
  card: 'Ground of cards',
  linen: 'Ground behind garments',
  ink: 'Text',
  quiet: 'Quiet text',
  hairline: 'Lines',
  field: 'Borders of fields',
  indigo: 'Buttons and links',
  'indigo-deep': 'Buttons, pressed',
  madder: 'Sale and errors',
  leaf: 'What went well',
  turmeric: 'A small accent',
}

/** What is filled of a thing beside its blocks. */
export function fieldsOf(thing: string): readonly FieldSpec[] {
  if (thing === 'menu') {
    return [
      {
        kind: 'list',
        name: 'entries',
        label: 'Entries',
        one: 'entry',
        most: 8,
        fresh: { ...fresh, children: [] },
        fields: [
          { kind: 'text', name: 'label', label: 'Words', max: 30 },
          { ...link, hasGroups: true } as FieldSpec,
          {
            kind: 'list',
            name: 'children',
            label: 'Below it',
            one: 'entry below it',
            most: 12,
            fresh,
            fields: labelled,
          },
        ],
      },
    ]
  }
  if (thing === 'bar') {
    return [
      { kind: 'text', name: 'text', label: 'Announcement', max: 120, hint: 'Empty for none.' },
      { kind: 'link', name: 'link', label: 'Leads to', isOptional: true },
      {
        kind: 'choice',
        name: 'tone',
        label: 'Tone',
        choices: barTones.map((tone) => [tone, toneNames[tone]] as const),
      },
    ]
  }
  if (thing === 'footer') {
    return [
      {
        kind: 'list',
        name: 'groups',
        label: 'Groups',
        one: 'group',
        most: 4,
        fresh: { heading: '', links: [fresh] },
        fields: [
          { kind: 'text', name: 'heading', label: 'Heading', max: 30 },
          {
            kind: 'list',
            name: 'links',
            label: 'Links',
            one: 'link',
            most: 12,
            fresh,
            fields: labelled,
          },
        ],
      },
    ]
  }
  if (thing === 'theme') {
    return [
      ...lookColourNames.map(
        (name): FieldSpec => ({
          kind: 'colour',
          name: `colours.${name}`,
          label: colourNames[name],
          otherwise: lookColours[name],
        }),
      ),
      {
        kind: 'choice',
        name: 'corner',
        label: 'Corners',
        choices: [
          ['sharp', 'Sharp'],
          ['soft', 'Soft'],
          ['round', 'Round'],
        ],
      },
      {
        kind: 'choice',
        name: 'faces.heading',
        label: 'Headings are set in',
        choices: headingFaces.map((face) => [face, faceNames[face]] as const),
      },
      {
        kind: 'choice',
        name: 'faces.text',
        label: 'All else is set in',
        choices: textFaces.map((face) => [face, faceNames[face]] as const),
      },
      { kind: 'picture', name: 'logo', label: 'Logo, in the header', isOptional: true },
      { kind: 'picture', name: 'favicon', label: 'Icon, square', isOptional: true },
      {
        kind: 'choice',
        name: 'mail_head.shows',
        label: 'Over each mail',
        choices: [
          ['mark', 'Mark and name'],
          ['logo', 'Logo'],
          ['name', 'Name alone'],
        ],
      },
      {
        kind: 'colour',
        name: 'mail_head.ink',
        label: 'Name over mails',
        otherwise: lookColours.ink,
      },
      {
        kind: 'colour',
        name: 'mail_head.ground',
        label: 'Ground over mails',
        otherwise: lookColours.paper,
      },
    ]
  }
  if (isCollection(thing)) {
    return [
      {
        kind: 'text',
        name: 'title',
        label: 'Heading',
        max: 60,
        hint: 'Empty for what the collection is called.',
      },
      { kind: 'text', name: 'intro', label: 'Words below it', max: 300, isLong: true },
    ]
  }
  return isPage(thing) ? [{ kind: 'text', name: 'title', label: 'Title', max: 60 }] : []
}

const isPage = (thing: string) => thing.startsWith('page:')
export const isCollection = (thing: string): boolean => thing.startsWith('collection:')

export const hasBlocks = (thing: string): boolean =>
  thing === 'home' || isPage(thing) || isCollection(thing)

export function mostBlocks(thing: string): number {
  if (isCollection(thing)) return 4
  return thing === 'home' ? 12 : 20
}
