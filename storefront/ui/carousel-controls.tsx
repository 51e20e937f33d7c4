import { Icon } from '../../ui/icon.tsx'

type Props = {
  label: string
  canGoBack: boolean
  canGoOn: boolean
  isPaused: boolean
  onMove: (direction: 1 | -1) => void
  onPause: () => void
}

const shape =
  'grid size-11 place-items-center rounded-sm transition-colors duration-150 hover:bg-linen aria-disabled:text-field aria-disabled:hover:bg-transparent'

export function CarouselControls({ label, canGoBack, canGoOn, isPaused, onMove, onPause }: Props) {
  return (
    <div className="-mr-3 flex shrink-0 noscript:hidden">
      <button
        type="button"
        onClick={onPause}
        aria-label={`${isPaused ? 'Play' : 'Pause'}: ${label}`}
        className={`${shape} motion-reduce:hidden`}
      >
        <Icon name={isPaused ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        data-holds
        aria-disabled={!canGoBack}
        onClick={() => canGoBack && onMove(-1)}
        aria-label={`Previous: ${label}`}
        className={shape}
      >
        <Icon name="arrow-left" />
      </button>
      <button
        type="button"
        data-holds
        aria-disabled={!canGoOn}
        onClick={() => canGoOn && onMove(1)}
        aria-label={`Next: ${label}`}
        className={shape}
      >
        <Icon name="arrow-right" />
      </button>
    </div>
  )
}
