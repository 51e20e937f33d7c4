import type { MouseEvent } from 'react'
import { type Focus, heroShapes, type PhotoLook, partOf } from './crop-photo.ts'

type Props = { look: PhotoLook; focus: Focus; onFocus: (focus: Focus) => void }

const step = 5
const keys: Record<string, Focus> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

const within = (value: number) => Math.min(Math.max(Math.round(value), 0), 100)

/** What of a photo must stay in sight, by a press or by arrows; below it both cuts as they will be. */
export function FocusPicker({ look, focus, onFocus }: Props) {
  const { x, y } = focus
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A press by the keyboard has no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onFocus({
      x: within(((clientX - left) / width) * 100),
      y: within(((clientY - top) / height) * 100),
    })
  }
  return (
    <div>
      <button
        type="button"
        aria-label={`What must stay in sight: ${x} % from the left, ${y} % from the top. Arrows move it.`}
        onClick={press}
        onKeyDown={(event) => {
          const by = keys[event.key]
          if (!by) return
          event.preventDefault()
          onFocus({ x: within(x + by.x), y: within(y + by.y) })
        }}
        className="relative inline-block max-w-full cursor-crosshair"
      >
        <img src={look.url} alt="" className="max-h-72 max-w-full" />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          <path
            d={`M${x} 0V100M0 ${y}H100`}
            stroke="white"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </button>
      <p className="mt-1 text-quiet text-sm">Press what must stay in sight.</p>
      <div className="mt-2 flex items-end gap-4">
        <Cut name="Wide screens" look={look} focus={focus} shape={heroShapes.wide} />
        <Cut name="Phones" look={look} focus={focus} shape={heroShapes.phone} />
      </div>
    </div>
  )
}

type CutProps = Omit<Props, 'onFocus'> & { name: string; shape: { width: number; height: number } }

function Cut({ name, look, focus, shape }: CutProps) {
  const { x, y, width, height } = partOf(look, shape, focus)
  return (
    <figure>
      <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" className="h-24 bg-linen">
        <image href={look.url} width={look.width} height={look.height} />
      </svg>
      <figcaption className="text-quiet text-sm">{name}</figcaption>
    </figure>
  )
}
