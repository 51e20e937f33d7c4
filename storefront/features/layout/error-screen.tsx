/** What is shown when a screen cannot be: not found, or the router's own error. */
export function ErrorScreen({ isMissing }: { isMissing: boolean }) {
  return (
    <main className="page py-24">
      <title>{isMissing ? 'Page not found' : 'Unexpected error'}</title>
      <h1 className="text-4xl">
        {isMissing ? 'Oops...Page Not Found.' : 'Unexpected Application Error!'}
      </h1>
      <p className="mt-6">
        <a href="/shop" className="underline">
          Shop now
        </a>
      </p>
    </main>
  )
}
