import { useTransition } from 'react'
import { type ButtonProps, PlainButton } from '../../ui/plain-button.tsx'

type Props = Omit<ButtonProps, 'onClick' | 'type'> & {
  /** Made by `lazyPart`. */
  opens: { fetch: () => Promise<boolean> }
  /** Shows the part inside a `LazyBoundary` that is already rendered. */
  onOpen: () => void
}

/** A button that opens a lazy part: it prefetches on hover, and is busy until the part is loaded. */
export function Opener({ opens, onOpen, ...rest }: Props) {
  const [isOpening, startOpening] = useTransition()
  const prepare = () => void opens.fetch()
  const open = () => {
    prepare()
    startOpening(onOpen)
  }
  return (
    <PlainButton
      aria-busy={isOpening}
      onPointerEnter={prepare}
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={open}
      {...rest}
    />
  )
}
