import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, inputClass } from '../../ui/field.tsx'

const subject = 'Contact Form Submission'

/** Opens the visitor's own mail client with the message written; nothing is sent from here. */
export function ContactForm({ email }: { email: string }) {
  const [hasOpened, setOpened] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    location.href = mailLink(email, new FormData(event.currentTarget))
    setOpened(true)
  }
  return (
    <form onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" name="name" autoComplete="name" required className="sm:col-span-2" />
      <Field label="Email" name="email" type="email" autoComplete="email" required />
      <Field label="Phone" name="phone" type="tel" autoComplete="tel" required />
      <div className="sm:col-span-2">
        <label htmlFor="contact-message" className="mb-1 block text-sm">
          Message<span aria-hidden="true"> *</span>
        </label>
        <textarea
          id="contact-message"
          name="message"
          rows={6}
          required
          className={`${inputClass} block`}
        />
      </div>
      <p className="text-quiet text-sm sm:col-span-2">
        Your mail app opens with the message written out; press send there.
      </p>
      <div className="sm:col-span-2 noscript:hidden">
        <Button type="submit">Send message</Button>
        <p role="status" className="mt-4 text-leaf empty:hidden">
          {hasOpened && `Your mail app has the message. If none opened, write to ${email}.`}
        </p>
      </div>
    </form>
  )
}

function mailLink(email: string, fields: FormData): string {
  const body = ['Name', 'Email', 'Phone', 'Message']
    .map((label) => `${label}: ${fields.get(label.toLowerCase())}`)
    .join('\n')
    // A mail's lines end so.
    .replace(/\r?\n/g, '\r\n')
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
