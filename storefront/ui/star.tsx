export const starPath =
  'M12.0 2.6L14.5 9.1L21.5 9.5L16.1 13.9L17.9 20.7L12.0 16.9L6.1 20.7L7.9 13.9L2.5 9.5L9.5 9.1Z'

export function Star({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d={starPath} />
    </svg>
  )
}
