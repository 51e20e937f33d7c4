import { useActionState, useRef } from 'react'
import { phoneError, plainPhone } from '../../../contract/phone-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { mailHref } from '../../../ui/mail-href.ts'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'

const subject = 'Contact Form Submission'

const none = { name: '', email: '', phone: '', message: '' }
type Message = typeof none
type Written = { message: Message; isSent: boolean; phoneError?: string | undefined }

/** Opens the visitor's mail client with the message; React replays a submit made before hydration. */
export function ContactForm({ email }: { email: string }) {
  const ref = useRef<HTMLFormElement>(null)
  const [{ message: written, isSent, phoneError: phoneProblem }, submit] = useActionState(
    (_: Written, form: FormData): Written => {
      const message = read(form)
      const error = phoneError('', message.phone)
      if (error && ref.current) focusFirstError(ref.current, { phone: error })
      if (!error) location.href = mailHref(email, mailOf(message))
      return { message, isSent: !error, phoneError: error }
    },
    { message: none, isSent: false },
  )
  return (
    <form ref={ref} action={submit} className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={written.name}
        required
        className="sm:col-span-2"
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={written.email}
        required
      />
      <PhoneField name="phone" defaultValue={written.phone} error={phoneProblem} required />
      <TextAreaField
        label="Message"
        name="message"
        rows={6}
        defaultValue={written.message}
        required
        className="sm:col-span-2"
      />
      <p className="text-quiet text-sm sm:col-span-2">
        Your mail app opens with the message written out; press send there.
      </p>
      <div className="sm:col-span-2 noscript:hidden">
        <Button type="submit">Send message</Button>
        <p role="status" className="mt-4 text-leaf empty:hidden">
          {isSent && `Your mail app has the message. If none opened, write to ${email}.`}
        </p>
      </div>
    </form>
  )
}

function read(form: FormData): Message {
  const text = (name: string) => String(form.get(name))
  return {
    name: text('name'),
    email: text('email'),
    phone: plainPhone(text('phone')),
    message: text('message'),
  }
}

function mailOf({ name, email, phone, message }: Message) {
  return { subject, body: `Name: ${name}\nEmail: ${email}\nPhone: ${phone}\nMessage: ${message}` }
}
