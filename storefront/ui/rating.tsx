import { starPath } from './star.tsx'

const starWidth = 24
const stars = [0, 1, 2, 3, 4]

type Props = {
  /** 0 to 5 */
  value: number
  className?: string
}

export function Rating({ value, className = 'h-4' }: Props) {
  return (
    <svg
      viewBox={`0 0 ${stars.length * starWidth} 24`}
      role="img"
      aria-label={`${value} of 5 stars`}
      className={className}
    >
      <Stars className="fill-hairline" />
      <svg width={value * starWidth} height="24" aria-hidden="true">
        <Stars className="fill-turmeric" />
      </svg>
    </svg>
  )
}

function Stars({ className }: { className: string }) {
  return stars.map((index) => (
    <path
      key={index}
      d={starPath}
      transform={`translate(${index * starWidth})`}
      className={className}
    />
  ))
}
