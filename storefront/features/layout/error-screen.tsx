import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { Frame } from './frame.tsx'

export const LooseThread = lazyPart(() => import('./loose-thread.tsx'))

type Props = {
  status: number | undefined
  /** What the frame shows, where it has been loaded. */
  frame: Omit<ComponentProps<typeof Frame>, 'children'> | undefined
}

/** Of an `ApiError`. */
const unreachable = 0

/** What is shown when a screen cannot be: not found, too many at once, or the router's own error. */
export function ErrorScreen({ status, frame }: Props) {
  if (status === 429) return <TooMany />
  const isMissing = status === 404
  if (!frame || !(isMissing || status === unreachable)) return <Unexpected />
  return (
    <Frame {...frame}>
      {isMissing ? <Missing shopName={frame.shop.name} /> : <Unexpected isFramed />}
    </Frame>
  )
}

function Missing({ shopName }: { shopName: string }) {
  return (
    // The thread goes on past the page on both sides.
    <div className="overflow-x-clip">
      <div className="page py-14 md:py-24">
        <title>{`Page not found · ${shopName}`}</title>
        <meta name="robots" content="noindex" />
        <Drawing />
        <h1 className="mt-8 text-5xl md:text-7xl">Oops...Page Not Found.</h1>
        <p className="mt-5 max-w-md text-lg text-quiet">
          We looked along every rail. The page may have moved, or its address has a letter too many.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/shop" className={buttonClass('filled')}>
            Shop now
          </Link>
          <Link to="/" className={buttonClass('outlined')}>
            Home
          </Link>
        </p>
      </div>
    </div>
  )
}

/** The server renders it once, for whatever was asked; the links are to pages that are cached. */
const TooMany = () => (
  <Bare title="Too many pages at once" heading="Too many pages at once.">
    That was a lot at once from where you are. Please wait a minute and load the page again.
  </Bare>
)

function Unexpected({ isFramed }: { isFramed?: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <Bare
      title="Unexpected error"
      heading="Unexpected Application Error!"
      again={pathname + search}
      isFramed={isFramed}
    >
      {isFramed
        ? 'The shop cannot be reached just now.'
        : 'A thread snapped on our side, not on yours. Please try again in a moment.'}
    </Bare>
  )
}

type BareProps = {
  title: string
  heading: string
  again?: string
  isFramed?: boolean | undefined
  children: string
}

/** With plain links: whatever broke, the next page starts anew. */
function Bare({ title, heading, again, isFramed, children }: BareProps) {
  const Tag = isFramed ? 'div' : 'main'
  return (
    <Tag className={`flex flex-col justify-center overflow-x-clip ${isFramed ? '' : 'min-h-dvh'}`}>
      <div className="page w-full py-14">
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <Drawing />
        <h1 className="mt-8 text-5xl md:text-7xl">{heading}</h1>
        <p className="mt-5 max-w-md text-lg text-quiet">{children}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          {again && (
            <a href={again} className={buttonClass('filled')}>
              Try again
            </a>
          )}
          <a href="/" className={buttonClass(again ? 'outlined' : 'filled')}>
            Home
          </a>
          <a href="/shop" className={buttonClass('outlined')}>
            Shop now
          </a>
        </p>
      </div>
    </Tag>
  )
}

/** An ornament, which no first view loads; its place is there at once. */
const Drawing = () => (
  <div className="ml-auto aspect-4/1 max-w-2xl">
    <LazyBoundary fallback={<></>}>
      <LooseThread />
    </LazyBoundary>
  </div>
)
