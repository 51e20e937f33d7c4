import { Link } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { browserApi } from '../browser-api.client.ts'
import { apiContext } from '../context.ts'
import { isEmpty, loadHome } from '../features/home/load-home.ts'
import { NothingYet } from '../features/home/nothing-yet.tsx'
import { instantBack, useInstantBack } from '../features/layout/instant-back.ts'
import { useShop } from '../features/layout/use-shop.ts'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { shopFacts } from '../features/seo/shop-facts.ts'
import { descriptionOf, titleOf } from '../features/seo/shop-words.ts'
import { Blocks } from '../features/window/blocks.tsx'
import { WhenNear } from '../ui/when-near.tsx'
import type { Route } from './+types/home'

const Partners = lazyPart(() => import('../features/home/partners.tsx'))

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(apiContext))
export const clientLoader = instantBack(() => loadHome(browserApi))

export default function Home({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  if (!shop.is_sample && isEmpty(loaderData)) return <NothingYet />
  useInstantBack(loaderData)
  return (
    <div className="space-y-14 md:space-y-24">
      <PageMeta title={titleOf(shop)} namesShop description={descriptionOf(shop)} path="/" />
      <JsonLd facts={import.meta.env.SSR ? shopFacts(shop) : undefined} />
      <Blocks {...loaderData} caption={<Welcome />} />
      {/* The partners are invented. */}
      {shop.is_sample && (
        <WhenNear loads={Partners}>
          <Partners />
        </WhenNear>
      )}
    </div>
  )
}

function Welcome() {
  const { name, tagline, country, founded, is_sample } = useShop()
  return (
    <div className="md:mt-6">
      <h1 className="text-4xl md:text-[2.75rem] xl:text-6xl">{tagline || name}</h1>
      <p className="mt-3 text-quiet md:mt-4 md:text-lg">
        {is_sample && `${name} has cut and sewn clothes in ${country} since ${founded}. `}
        <Link to="/aboutus" className="whitespace-nowrap text-ink underline underline-offset-4">
          Our Story
        </Link>
      </p>
    </div>
  )
}
