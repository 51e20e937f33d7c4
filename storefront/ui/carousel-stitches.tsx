export function CarouselStitches({ count, current }: { count: number; current: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5 noscript:hidden">
      {Array.from({ length: count }, (_, slide) => (
        <span
          key={slide}
          className={`w-5 border-t-2 transition-colors duration-200 ${slide === current ? 'border-ink' : 'border-hairline forced-colors:opacity-40'}`}
        />
      ))}
    </span>
  )
}
