import { useEffect, useState } from 'react'
import { type Body, readAt } from './body.ts'

const waitMs = 300

/** A mail as it would be under the look as it is filled, before anything is stored. */
export function MailPreview({ body }: { body: Body }) {
  const asked = new URLSearchParams()
  for (const path of ['mail_head.shows', 'mail_head.ink', 'mail_head.ground', 'logo']) {
    const value = readAt(body, path)
    if (value) asked.set(path.replace('mail_head.', ''), String(value))
  }
  const query = String(asked)
  const [shown, setShown] = useState(query)
  useEffect(() => {
    // A colour that is dragged changes many times a second.
    const timer = setTimeout(() => setShown(query), waitMs)
    return () => clearTimeout(timer)
  }, [query])
  return (
    <figure className="mt-6">
      <figcaption className="mb-1 text-sm">A mail, as it would be</figcaption>
      <iframe
        title="A mail, as it would be"
        src={`/api/office/window/mail/?${shown}`}
        className="h-[26rem] w-full max-w-2xl border border-hairline bg-card"
      />
    </figure>
  )
}
