import { useNavigation } from 'react-router'

const texts: Record<string, string> = {
  '/orders': 'Loading orders...',
  '/wishlist': 'Loading wishlist...',
}

/** Runs under the header while the next screen is on its way, unless it is there at once. */
export function LoadingThread() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading'
  const path = location?.pathname.toLowerCase().replace(/\/$/, '') ?? ''
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-full overflow-hidden">
      {isLoading && (
        <p className="transition-opacity delay-300 duration-150 starting:opacity-0">
          <span className="block animate-sew stitch text-indigo" />
          <span className="mx-auto mt-2 block w-fit rounded-sm border border-hairline bg-card px-3 py-1 text-sm">
            {texts[path] ?? 'Loading...'}
          </span>
        </p>
      )}
    </div>
  )
}
