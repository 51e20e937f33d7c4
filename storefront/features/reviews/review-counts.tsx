const ratings = [5, 4, 3, 2, 1]

type Props = { byRating: Record<string, number>; total: number }

export function ReviewCounts({ byRating, total }: Props) {
  return (
    <dl className="space-y-1 text-sm tabular-nums">
      {ratings.map((rating) => {
        const count = byRating[rating] ?? 0
        return (
          <div key={rating} className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-2">
            <dt>{rating === 1 ? '1 star' : `${rating} stars`}</dt>
            <dd className="contents">
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-1.5 w-full"
              >
                <rect width="100" height="4" className="fill-linen" />
                <rect width={total && (count / total) * 100} height="4" className="fill-turmeric" />
              </svg>
              <span className="text-right text-quiet">{count}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
