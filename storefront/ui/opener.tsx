import { type ComponentProps, useTransition } from 'react'

type Props = Omit<ComponentProps<'button'>, 'onClick' | 'type'> & {
  /** What it opens, made by `lazyPart`. */
  opens: { fetch: () => unknown; isLoaded: () => boolean }
  /** Puts the part on the screen, inside a `LazyBoundary` that is there already. */
  onOpen: () => void
}

/**
 * A button that opens what may have to be loaded first: asked for when a press is near, and busy
 * from the press until it is there. What is there already opens with the press, so that a key
 * pressed right after it finds it open.
 */
export function Opener({ opens, onOpen, ...rest }: Props) {
  const [isOpening, startOpening] = useTransition()
  const prepare = () => void opens.fetch()
  return (
    <button
      type="button"
      aria-busy={isOpening}
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={() => (opens.isLoaded() ? onOpen() : startOpening(onOpen))}
      {...rest}
    />
  )
}
