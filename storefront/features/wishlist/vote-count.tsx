export const VoteCount = ({ votes }: { votes: number }) => (
  <p className="text-indigo text-sm tabular-nums">{votes === 1 ? '1 vote' : `${votes} votes`}</p>
)
