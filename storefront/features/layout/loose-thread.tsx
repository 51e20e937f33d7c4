/** A seam from one edge of the window to the other, whose thread has come loose, with the needle still on it. */
export default function LooseThread() {
  return (
    <svg viewBox="0 0 640 160" fill="none" aria-hidden="true" className="w-full overflow-visible">
      <path
        d="M250 120H-3000"
        stroke="var(--color-indigo)"
        strokeWidth="2.5"
        strokeDasharray="12 9"
        strokeLinecap="round"
      />
      <path
        d="M256 120c60 0 92-22 92-56 0-26-34-30-40-6-8 34 54 78 124 62 44-10 58-50 106-60"
        stroke="var(--color-indigo)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M0 0c0-4 6-6 14-5.5L122 0 14 5.5C6 6 0 4 0 0Zm6 0c0 2 3 2.5 7 2.5s9-1 9-2.5-5-2.5-9-2.5-7 .5-7 2.5Z"
        transform="translate(516 64) rotate(-24)"
        fill="var(--color-ink)"
        fillRule="evenodd"
      />
      <path
        d="M-3000 146h6000"
        stroke="var(--color-hairline)"
        strokeWidth="2"
        strokeDasharray="8 6"
      />
    </svg>
  )
}
