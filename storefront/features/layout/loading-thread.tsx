import { useNavigation } from 'react-router'

/** Runs under the header while the next screen is on its way, unless it is there at once. */
export function LoadingThread() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading'
  const isWishlist = location?.pathname.toLowerCase().startsWith('/wishlist')
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-full overflow-hidden">
      {isLoading && (
        <p className="transition-opacity delay-300 duration-150 starting:opacity-0">
          <span className="block animate-sew stitch text-indigo" />
          <span className="sr-only">{isWishlist ? 'Loading wishlist...' : 'Loading...'}</span>
        </p>
      )}
    </div>
  )
}
