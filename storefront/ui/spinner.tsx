export function Spinner({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-indigo border-t-transparent border-dashed"
      />
      {label}
    </span>
  )
}
