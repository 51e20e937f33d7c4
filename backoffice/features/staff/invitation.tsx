import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOutcome } from '../forms/act-form.tsx'
import { LinkField, WhatsAppButton } from '../layout/link-to-send.tsx'

/** The link that sets a password: shown once, to be copied or sent. */
export function Invitation({ form }: { form: string }) {
  const link = useOutcome(form)?.link
  const [isCopied, setIsCopied] = useState(false)
  if (!link) return null
  const text = `Your link to the office. It sets your password, once and within a day: ${link}`
  const copy = () => navigator.clipboard.writeText(link).then(() => setIsCopied(true))
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <LinkField label="Link of the invitation" href={link} />
      <Button look="outlined" onClick={() => void copy()} className="noscript:hidden">
        {isCopied && <Icon name="check" className="size-5 shrink-0" />}
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
      <WhatsAppButton text={text} />
    </div>
  )
}
