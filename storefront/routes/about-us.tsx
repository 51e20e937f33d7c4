import { Link } from 'react-router'
import type { Api } from '../../contract/client.ts'
import type { Scene } from '../../contract/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { PlainStory } from '../features/layout/plain-story.tsx'
import { StoryGallery } from '../features/layout/story-gallery.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { type Additions, loadAdditions } from '../features/window/load-additions.ts'
import { Picture } from '../ui/picture.tsx'
import { WhenNear } from '../ui/when-near.tsx'
import type { Route } from './+types/about-us'

const AddedBlocks = lazyPart(() => import('../features/window/added-blocks.tsx'))

const load = async (api: Api) => {
  const [scenes, hers] = await Promise.all([
    api('GET /api/scenes/').catch(() => []),
    loadAdditions(api, 'aboutus'),
  ])
  return { scenes: scenes.filter(({ role }) => role === 'story'), hers }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(apiContext))
export const clientLoader = () => load(browserApi)

export default function AboutUs({ loaderData: { scenes, hers } }: Route.ComponentProps) {
  const { is_sample: isSample } = useShop()
  if (hers.blocks.length > 0) return <HerStory {...hers} />
  return isSample ? <SampleStory scenes={scenes} /> : <PlainStory />
}

/** As the maker tells it. */
function HerStory({ title, blocks, rows }: Additions) {
  const { name } = useShop()
  return (
    <article className="pt-10 md:pt-16">
      <PageMeta title="Our Story" description={`How ${name} makes its clothes.`} path="/aboutus" />
      <h1 className="page text-balance text-5xl md:text-7xl">{title}</h1>
      <WhenNear loads={AddedBlocks} className="mt-10 space-y-10 md:mt-16 md:space-y-16">
        <AddedBlocks blocks={blocks} rows={rows} />
      </WhenNear>
    </article>
  )
}

/** Of the sample shop: invented. */
function SampleStory({ scenes: [opening, ...gallery] }: { scenes: Scene[] }) {
  const { name, founded, country, return_days } = useShop()
  const quality = [
    {
      title: 'Cloth first',
      text: 'We handle every roll before it is cut. Cloth that pills, skews or bleeds goes back.',
    },
    {
      title: 'Seams that stay',
      text: 'Close stitches, locked ends and a second row wherever a garment pulls.',
    },
    {
      title: 'Sizes that hold',
      text: 'One set of patterns for all our clothes, so that your M this year is your M next year.',
    },
    {
      title: 'A second look',
      text: `Each piece is checked by hand before it is packed. If it still disappoints, you have ${return_days} days to send it back.`,
    },
  ]
  return (
    <article>
      <PageMeta
        title="Our Story"
        description={`How ${name} makes its clothes: cut and sewn in ${country} since ${founded}, from the thread up.`}
        path="/aboutus"
      />
      <header className="page grid items-end gap-8 pt-10 md:pt-16 lg:grid-cols-2 lg:gap-16">
        <div>
          <h1 className="text-5xl md:text-7xl">Our Story</h1>
          <p className="mt-6 max-w-xl text-balance font-light font-serif text-2xl md:text-3xl">
            It began in {founded}, with four sewing machines and one rule: no garment leaves the
            room that we would not wear ourselves.
          </p>
        </div>
        {opening && (
          <Picture
            {...opening}
            eager
            sizes="(min-width: 1024px) 600px, 100vw"
            className="aspect-[4/3] w-full bg-linen object-cover"
          />
        )}
      </header>
      <div className="page mt-14 grid gap-12 md:mt-24 lg:grid-cols-2 lg:gap-16">
        <section className="max-w-xl">
          <h2 className="text-4xl">From one room</h2>
          <p className="mt-5">
            We started by stitching school shirts for the streets around us. Word travelled the way
            it does among neighbours: a shirt that outlived two brothers, a kurti that kept its
            colour. Trousers followed, then jeans, then frocks for the little sisters.
          </p>
          <p className="mt-4">
            Today we dress whole families across {country} and beyond. The machines are newer and
            there are more of them. The rule is the same.
          </p>
        </section>
        <section className="max-w-xl">
          <h2 className="text-4xl">Our mission</h2>
          <p className="mt-5">
            Good everyday clothes at a fair price, made close to where the cloth is woven, by people
            who are proud to say which seam is theirs.
          </p>
          <p className="mt-4">
            We would rather sell you one shirt that lasts five years than five that last one. That
            is why we show each garment as it is, name what it is made of, and tell you how to look
            after it.
          </p>
        </section>
      </div>
      <section className="page mt-14 md:mt-24">
        <hr className="stitch mb-10 text-hairline" />
        <h2 className="text-4xl">What we hold ourselves to</h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {quality.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-3 text-quiet">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {gallery.length > 0 && <StoryGallery scenes={gallery} />}
      <p className="page mt-10">
        <Link to="/shop" className={buttonClass('filled')}>
          Visit Our Store
        </Link>
      </p>
    </article>
  )
}
