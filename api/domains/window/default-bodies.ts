import type {
  BarBody,
  CollectionBody,
  FooterBody,
  HomeBody,
  MenuBody,
  ThemeBody,
  WindowBlock,
  WindowLink,
} from '../../../contract/office/window-bodies.ts'
import { groupLabel } from '../../../contract/shop-paths.ts'

const shop: WindowLink = { kind: 'shop', value: '' }
const path = (value: string): WindowLink => ({ kind: 'path', value })
const type = (value: string): WindowLink => ({ kind: 'type', value })

/** What stands in the menu until the maker says otherwise. */
const defaultMenu: MenuBody = {
  entries: [
    { label: 'HOME', link: path('/'), children: [] },
    { label: 'SHOP', link: shop, children: [] },
    { label: 'PRODUCTS', link: { kind: 'groups', value: '' }, children: [] },
    { label: 'ABOUT US', link: path('/aboutus'), children: [] },
    { label: 'CONTACT US', link: path('/contactus'), children: [] },
  ],
}

const defaultBar: BarBody = { text: '', tone: 'plain' }

const defaultTheme: ThemeBody = {
  colours: {},
  corner: 'soft',
  faces: { heading: 'newsreader', text: 'anek-latin' },
  mail_head: { shows: 'mark' },
}

/** A collection shows its garments alone. */
export const defaultCollection: CollectionBody = { title: '', intro: '', blocks: [] }

export const defaultFooter: FooterBody = {
  groups: [
    {
      heading: 'Help',
      links: [
        { label: 'Privacy Policy', link: path('/privacypolicy') },
        { label: 'Return Policy', link: path('/returnpolicy') },
        { label: 'Shipping Policy', link: path('/shippingpolicy') },
        { label: 'Terms & Conditions', link: path('/termsandconditions') },
        { label: 'Accessibility', link: path('/accessibility') },
      ],
    },
    {
      heading: 'About us',
      links: [
        { label: 'Our Story', link: path('/aboutus') },
        { label: 'Visit Our Store', link: shop },
        { label: 'Contact Us', link: path('/contactus') },
        { label: 'Account', link: path('/profile') },
      ],
    },
  ],
}

/** What stands around every screen until the maker says otherwise. */
export const defaultsAround = {
  menu: defaultMenu,
  bar: defaultBar,
  footer: defaultFooter,
  theme: defaultTheme,
}
export type BodiesAround = typeof defaultsAround

type Words = { headline: string; note: string; side: 'left' | 'right' }

/** Text for the sample's pictures, and the side on which the wide picture is empty. */
const heroWords: Record<string, Words> = {
  'hero-kurtis': {
    headline: 'Kurtis for bright mornings',
    note: 'Block prints, paisley and ikat in cotton that breathes.',
    side: 'left',
  },
  'hero-kids': {
    headline: 'Small clothes, large adventures',
    note: 'Frocks, kurtis and shirts that keep up with them.',
    side: 'right',
  },
  'hero-denim': {
    headline: 'Denim that wears in, not out',
    note: 'From raw indigo to the lightest wash.',
    side: 'left',
  },
  'hero-mens': {
    headline: 'Shirts for every working day',
    note: 'Oxford, madras and stripes, cut with room to move.',
    side: 'right',
  },
}

const tiles = [
  { group: 'Womens', scene: 'tile-womens' },
  { group: 'Mens', scene: 'tile-mens' },
  { group: 'Kids(Boys)', scene: 'tile-kids-boys' },
  { group: 'Kids(Girls)', scene: 'tile-kids-girls' },
]

const banners = [
  {
    scene: 'banner-shirts',
    link: type('Shirts'),
    headline: 'A shirt for each day of the week',
    action: 'See the shirts',
    side: 'left' as const,
  },
  {
    scene: 'banner-festive',
    link: type('Kurtis'),
    headline: 'Dressed for the festival',
    action: 'See the kurtis',
    side: 'right' as const,
  },
]

const maxSlides = 4
const row = (title: string, collection: string): WindowBlock => ({
  type: 'row',
  title,
  collection,
  count: 8,
})

type Known = {
  /** The pictures that the shop came with, in their order. */
  scenes: { name: string; role: string; picture_id: number }[]
  tagline: string
  /** Of the demo, whose sale is invented. */
  isSample: boolean
}

/** The home page until the maker makes it hers: made of the pictures that came with the catalogue. */
export function defaultHome({ scenes, tagline, isSample }: Known): HomeBody {
  const pictureOf = (name: string) => scenes.find((scene) => scene.name === name)?.picture_id
  const slides = scenes
    .filter(({ role }) => role === 'hero')
    .slice(0, maxSlides)
    .map(({ name, picture_id: wide }) => ({
      wide,
      phone: pictureOf(`${name}-phone`) ?? null,
      link: shop,
      ...(heroWords[name] ?? { headline: tagline, note: '', side: 'left' as const }),
    }))
  const shownBanners = banners.flatMap(({ scene, ...banner }) => {
    const picture = pictureOf(scene)
    return picture ? [{ ...banner, picture, mark: '', note: '' }] : []
  })
  const sale: WindowBlock = {
    type: 'banner',
    slides: [
      {
        picture: scenes.find(({ role }) => role === 'promotion')?.picture_id ?? null,
        headline: 'SPRING SALE 30% OFF',
        mark: '30% OFF',
        note: 'Jeans from raw indigo to cloud wash, for as long as the pile lasts.',
        action: 'Shop the sale',
        link: shop,
        side: 'left',
      },
    ],
  }
  return {
    blocks: [
      ...(slides.length > 0 ? [{ type: 'hero' as const, slides }] : []),
      {
        type: 'tiles',
        tiles: tiles.map(({ group, scene }) => ({
          label: groupLabel(group),
          picture: pictureOf(scene) ?? null,
          link: { kind: 'group', value: group },
        })),
      },
      row('NEW ARRIVALS', 'new-arrivals'),
      ...(shownBanners.length > 0 ? [{ type: 'banner' as const, slides: shownBanners }] : []),
      row('BEST SELLER', 'best-sellers'),
      ...(isSample ? [sale] : []),
      row('BEST OFFERS', 'best-offers'),
      { type: 'viewed' },
    ],
  }
}
