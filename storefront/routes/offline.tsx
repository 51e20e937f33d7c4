import { useEffect, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useShop } from '../features/layout/use-shop.ts'
import { needsConnection } from '../features/offline/needs-connection.ts'
import { findSeenGarments, type SeenGarment } from '../features/offline/seen-garments.ts'
import { SeenList } from '../features/offline/seen-list.tsx'
import { PageMeta } from '../features/seo/page-meta.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { shorten } from '../ui/shorten.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

const LooseThread = lazyPart(() => import('../features/layout/loose-thread.tsx'))

const notHere = 'The page you asked for has not been opened on this device yet.'

/** Shown in place of a page that cannot be had: the service worker leads here, with what was wanted. */
export default function Offline() {
  const { name } = useShop()
  const [params] = useSearchParams()
  // The page is the same for everyone; only the browser knows its address.
  const isHydrated = useHydrated()
  const search = (isHydrated && params.get('search')?.trim()) || ''
  const wanted = readWanted(isHydrated ? params : new URLSearchParams())
  const [garments, setGarments] = useState<SeenGarment[]>()
  useEffect(() => {
    void findSeenGarments().then(setGarments, () => setGarments([]))
  }, [])
  useEffect(() => {
    const open = () => wanted && location.replace(wanted)
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [wanted])
  return (
    <div className="page py-14 md:py-20">
      <PageMeta
        title="Offline"
        description="What you have seen of the shop, without a connection."
        path="/offline"
        noindex
      />
      <div className="aspect-4/1 max-w-2xl">
        <LazyBoundary fallback={<></>}>
          <LooseThread />
        </LazyBoundary>
      </div>
      <h1 className="mt-8 wrap-anywhere text-4xl md:text-6xl">
        {search ? `Results for "${shorten(search)}"` : 'You are offline.'}
      </h1>
      <p className="mt-5 max-w-xl text-lg text-quiet">
        {search
          ? 'You are offline, so this is a search among what you have seen.'
          : `${wanted ? (needsConnection(wanted) ?? notHere) : notHere} It opens once you are connected. What you have seen of ${name} is below.`}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href={wanted ?? '/'} className={buttonClass('filled')}>
          {wanted ? 'Try again' : 'Home'}
        </a>
        {wanted && (
          <a href="/" className={buttonClass('outlined')}>
            Home
          </a>
        )}
      </p>
      <hr className="stitch mt-12 text-hairline" />
      <h2 className="mt-10 text-3xl">What you have seen</h2>
      <Form action="/offline" className="mt-5 flex max-w-xl items-end gap-3">
        <label className="flex-1">
          <span className="mb-1 block text-sm">Search what you have seen</span>
          <input
            key={search}
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            className={inputClass}
          />
        </label>
        <Button type="submit" look="outlined">
          Search
        </Button>
      </Form>
      {garments && <SeenList garments={garments} search={search} />}
    </div>
  )
}

/** The address that was asked for: of this shop alone. */
function readWanted(params: URLSearchParams): string | undefined {
  const search = params.get('search')
  if (search) return `/shop?${new URLSearchParams({ search })}`
  const from = params.get('from') ?? ''
  return /^\/(?![/\\])\P{Cc}*$/u.test(from) ? from : undefined
}
