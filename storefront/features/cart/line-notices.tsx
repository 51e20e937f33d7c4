type Props = {
  id?: string
  notices: string[]
  /** There are fewer than were chosen. */
  isShort?: boolean
  /** The shopper wanted to order in spite of it. */
  isRefused?: boolean
}

/** What has changed about a piece since it was chosen; announced when it changes. */
export function LineNotices({ id, notices, isShort = false, isRefused = false }: Props) {
  return (
    <div
      id={id}
      role="status"
      className={`text-sm ${isShort ? 'text-madder' : 'text-amber'} ${isRefused ? 'font-medium' : ''}`}
    >
      {notices.map((notice) => (
        <p key={notice} className="mt-1">
          {notice}
        </p>
      ))}
    </div>
  )
}
