import { Star } from '../../ui/star.tsx'

/** A card's average rating; 'New' without reviews. */
export function RatingBadge({ average, count }: { average: number | null; count: number }) {
  return (
    <p className="flex items-center gap-1 rounded-sm bg-card/90 px-1.5 py-0.5 text-xs tabular-nums">
      {average === null ? (
        'New'
      ) : (
        <>
          <span className="sr-only">Rated </span>
          {average.toFixed(1)}
          <Star className="size-3 text-turmeric" />
          <span className="sr-only"> of 5 by </span>
          <span className="text-quiet">{count}</span>
          <span className="sr-only"> buyers</span>
        </>
      )}
    </p>
  )
}
