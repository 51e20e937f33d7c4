const tones = {
  leaf: 'text-leaf',
  amber: 'text-amber',
  blue: 'text-blue',
  madder: 'text-madder',
  info: 'text-info',
  quiet: 'text-quiet',
} as const

export type Tone = keyof typeof tones

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap font-medium ${tones[tone]}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {children}
    </span>
  )
}
