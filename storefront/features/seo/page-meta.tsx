import { useShop } from '../layout/use-shop.ts'
import { titleOf } from './shop-words.ts'

type Props = {
  /** What the page is about; the shop's name follows it. */
  title: string
  /** The title names the shop itself. */
  namesShop?: boolean
  description: string
  /** The one address of what the page shows, from its first slash. */
  path: string
  /** Its own picture, such as `/media/{key}`; else the shop's. */
  picture?: { image: string; alt: string } | undefined
  type?: 'website' | 'product'
  /** One shopper's own page, or a list that she put together. */
  noindex?: boolean
}

/** What search engines and shared links say of a page. React puts it into the head. */
export function PageMeta(props: Props) {
  const { title, namesShop = false, description, path, picture, type = 'website', noindex } = props
  const shop = useShop()
  const url = shop.url + path
  return (
    <>
      <title>{namesShop ? title : `${title} · ${shop.name}`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noindex ? 'noindex, follow' : 'max-image-preview:large'} />
      <link rel="canonical" href={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content="en_IN" />
      <meta
        property="og:image"
        content={shop.url + (picture ? `${picture.image}/share.jpg` : '/share.jpg')}
      />
      {/* The API draws every share.jpg in this size. */}
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture?.alt ?? titleOf(shop)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
