/** Greets a customer while the way to her screen is drawn. */
export function Welcome({ name }: { name: string }) {
  return (
    <div ref={focus} tabIndex={-1} className="py-6 outline-none">
      <p className="wrap-anywhere font-serif text-3xl">Welcome, {name}.</p>
      <p className="mt-5 overflow-hidden" aria-hidden="true">
        <span className="block animate-welcome stitch text-indigo" />
      </p>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
