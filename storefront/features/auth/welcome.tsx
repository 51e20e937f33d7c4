type Props = {
  name: string
  /** The address of an account that a phone number has opened. */
  email?: string | undefined
}

/** Greets a customer while the way to her screen is drawn. */
export function Welcome({ name, email }: Props) {
  return (
    <div ref={focus} tabIndex={-1} className="outline-none">
      <h1 className="wrap-anywhere text-4xl md:text-5xl">Welcome, {name}.</h1>
      {email && (
        <p className="mt-3 text-quiet">
          You are in the account of <span className="wrap-anywhere text-ink">{email}</span>.
        </p>
      )}
      <p className="mt-5 overflow-hidden" aria-hidden="true">
        <span className="block animate-welcome stitch text-indigo" />
      </p>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
