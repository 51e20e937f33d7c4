import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOutcome } from '../forms/act-form.tsx'

/** The link that sets a password: shown once, to be copied or sent. */
export function Invitation({ form }: { form: string }) {
  const link = useOutcome(form)?.link
  const [isCopied, setIsCopied] = useState(false)
  if (!link) return null
  const text = `Your link to the office. It sets your password, once and within a day: ${link}`
  const copy = () => navigator.clipboard.writeText(link).then(() => setIsCopied(true))
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <input
        readOnly
        value={link}
        aria-label="Link of the invitation"
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 w-full min-w-0 rounded-sm border border-field bg-linen px-3 py-2 font-mono text-sm sm:w-auto sm:flex-1"
      />
      <Button look="outlined" onClick={() => void copy()} className="noscript:hidden">
        {isCopied && <Icon name="check" className="size-5 shrink-0" />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
      <a
        href={`https://wa.me/?${new URLSearchParams({ text })}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('outlined')}
      >
        <Icon name="arrow-up-right" className="size-5 shrink-0" />
        WhatsApp
      </a>
    </div>
  )
}
