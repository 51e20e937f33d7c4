import { type ComponentProps, useTransition } from 'react'

type Props = Omit<ComponentProps<'button'>, 'onClick' | 'type'> & {
  /** What it opens, made by `lazyPart`. */
  opens: { fetch: () => Promise<boolean> }
  /** Shows the part, inside a `LazyBoundary` that is on the page already. */
  onOpen: () => void
}

/** A button that opens a lazy part: loaded when a press is near, and busy from the press until then. */
export function Opener({ opens, onOpen, ...rest }: Props) {
  const [isOpening, startOpening] = useTransition()
  const prepare = () => void opens.fetch()
  const open = () => {
    prepare()
    startOpening(onOpen)
  }
  return (
    <button
      type="button"
      aria-busy={isOpening}
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={open}
      {...rest}
    />
  )
}
