type Props = {
  /** `#rrggbb` */
  hex: string
  isChosen?: boolean
  className?: string
}

export function Swatch({ hex, isChosen = false, className = 'size-6' }: Props) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <circle cx="12" cy="12" r={isChosen ? 8 : 9} fill={hex} />
      <circle
        cx="12"
        cy="12"
        r={isChosen ? 11 : 9}
        fill="none"
        strokeWidth={isChosen ? 1.5 : 1}
        // With forced colours, ink would be invisible on a dark background.
        className={`forced-colors:stroke-current ${isChosen ? 'stroke-ink' : 'stroke-ink/25'}`}
      />
    </svg>
  )
}
