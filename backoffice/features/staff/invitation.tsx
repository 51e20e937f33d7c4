import { useOutcome } from '../forms/act-form.tsx'

/** The link that sets a password: shown once, so that it can be copied. */
export function Invitation({ form }: { form: string }) {
  const link = useOutcome(form)?.link
  if (!link) return null
  return (
    <input
      readOnly
      value={link}
      aria-label="Link of the invitation"
      onFocus={(event) => event.currentTarget.select()}
      className="mb-4 min-h-11 w-full rounded-sm border border-field bg-linen px-3 py-2 font-mono text-sm"
    />
  )
}
