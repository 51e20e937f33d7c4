/** A seam whose thread has come loose, with the needle still on it. */
export function LooseThread() {
  return (
    <svg viewBox="0 0 640 160" fill="none" aria-hidden="true" className="w-full max-w-2xl">
      <path
        d="M0 120h250"
        stroke="var(--color-indigo)"
        strokeWidth="2.5"
        strokeDasharray="12 9"
        strokeLinecap="round"
      />
      <path
        d="M256 120c60 0 92-22 92-56 0-26-34-30-40-6-8 34 54 78 124 62 44-10 58-52 98-66"
        stroke="var(--color-indigo)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M516 62c4-10 12-16 20-19l92-33-76 61c-8 6-17 9-26 7-8-2-13-8-10-16Zm12 1c-2 4 1 6 5 4l12-8c3-2 2-5-2-4-6 2-12 4-15 8Z"
        fill="var(--color-ink)"
        fillRule="evenodd"
      />
      <path d="M0 146h640" stroke="var(--color-hairline)" strokeWidth="2" strokeDasharray="8 6" />
    </svg>
  )
}
