import { type MouseEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

type Props = {
  label: string
  /** Of the form's field that carries the passkey's answer. */
  name: string
  /** Makes a passkey of these options; without them one is asked for. */
  create?: string
  /** Sends the form at once; else its own button does. */
  sends?: boolean
  className?: string
}

/** A button that has a passkey answer into its form. Without JavaScript the form is sent without. */
export function PasskeyButton({ label, name, create, sends = false, className = '' }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')

  async function answer({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const { form } = currentTarget
    setMessage('')
    try {
      const { createPasskey, getPasskey } = await import('./passkey.ts')
      const given = await (create === undefined ? getPasskey() : createPasskey(create))
      if (field.current) field.current.value = given
      if (sends) form?.requestSubmit()
      else setMessage('Your passkey was read. Now send it again.')
    } catch {
      setMessage('No passkey was used. Try again, or go on without one.')
    }
  }

  return (
    <div className={className}>
      <input ref={field} type="hidden" name={name} />
      <Button
        type={sends ? 'submit' : 'button'}
        look="outlined"
        className="w-full"
        onClick={(event) => {
          event.preventDefault()
          void answer(event)
        }}
      >
        {label}
      </Button>
      <p role="status" className="mt-1 text-sm empty:hidden">
        {message}
      </p>
    </div>
  )
}
