import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

type Props = {
  /** Who is written to, in digits; without it the writer chooses. */
  number?: string
  text: string
  children: ReactNode
}

/** Opens WhatsApp with a text that can still be changed. */
export function WhatsAppLink({ number = '', text, children }: Props) {
  return (
    <a
      href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 hover:text-indigo"
    >
      <Icon name="chat" />
      {children}
    </a>
  )
}
