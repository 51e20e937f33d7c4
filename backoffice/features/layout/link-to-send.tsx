import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** A link in full, selected once it has the focus. */
export const LinkField = ({ label, href }: { label: string; href: string }) => (
  <input
    readOnly
    value={href}
    aria-label={label}
    onFocus={(event) => event.currentTarget.select()}
    className="min-h-11 w-full min-w-0 rounded-sm border border-field bg-linen px-3 py-2 font-mono text-sm sm:w-auto sm:flex-1"
  />
)

/** @param phone in digits with the country's code; empty for one whose writer chooses */
export const WhatsAppButton = ({ phone = '', text }: { phone?: string; text: string }) => (
  <a
    href={`https://wa.me/${phone}?${new URLSearchParams({ text })}`}
    target="_blank"
    rel="noreferrer"
    className={buttonClass('outlined')}
  >
    <Icon name="arrow-up-right" className="size-5 shrink-0" />
    WhatsApp
  </a>
)
