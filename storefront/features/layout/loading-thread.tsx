import { useNavigation } from 'react-router'

/** Runs under the header while the next screen is on its way, unless it is there at once. */
export function LoadingThread() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading'
  const isWishlist = location?.pathname.toLowerCase().startsWith('/wishlist')
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {isLoading && (
        <p className="page text-quiet text-sm transition-opacity delay-300 duration-150 starting:opacity-0">
          <span className="bg-paper px-2 py-1">
            {isWishlist ? 'Loading wishlist...' : 'Loading...'}
          </span>
        </p>
      )}
    </div>
  )
}
