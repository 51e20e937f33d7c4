/** Line drawings on a 24 × 24 grid. */
const drawings = {
  'arrow-down': 'M12 5v14m7-6-7 7-7-7',
  'arrow-left': 'M19 12H5m6-7-7 7 7 7',
  'arrow-right': 'M5 12h14m-6-7 7 7-7 7',
  'arrow-up': 'M12 19V5m-7 6 7-7 7 7',
  'arrow-up-right': 'M7 17 17 7M8 7h9v9',
  bag: 'M5 8h14l1 13H4L5 8Zm4 0V6a3 3 0 0 1 6 0v2',
  'bag-plus': 'M5 8h14l1 13H4L5 8Zm4 0V6a3 3 0 0 1 6 0v2M12 11.5v6m-3-3h6',
  chat: 'M4 5h16v11h-9l-5 4v-4H4V5Z',
  check: 'm5 13 5 5L19 7',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-left': 'm15 6-6 6 6 6',
  'chevron-right': 'm9 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M3 3l18 18M10 5.3A9 9 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3.3 4M6.3 6.6A17 17 0 0 0 2 12s4 7 10 7a9 9 0 0 0 4.9-1.5M10 10a3 3 0 0 0 4 4',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  heart: 'M12 20S3.5 15 3.5 8.8A4.6 4.6 0 0 1 12 6.4a4.6 4.6 0 0 1 8.5 2.4C20.5 15 12 20 12 20Z',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4v-9Z',
  laptop: 'M5 6h14v10H5V6Zm-3 13h20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  pause: 'M9 5v14M15 5v14',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm3 15h2',
  play: 'M8 5l11 7-11 7V5Z',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  share: 'M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8',
  shop: 'M4 9l2-5h12l2 5M4 9v11h16V9M4 9h16M10 20v-6h4v6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8c1-4 4-6 8-6s7 2 8 6',
} as const

export type IconName = keyof typeof drawings

/** Decorative: hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
