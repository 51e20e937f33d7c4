import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'

const inPlace = { replace: true, preventScrollReset: true }

/** Whose buttons choose what stands in the address. It is shown at once: the next press goes on from it. */
export function ChoiceForm({ children }: { children: ReactNode }) {
  const submit = useSubmit()
  return (
    <Form
      {...inPlace}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event
        void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
          ...inPlace,
          flushSync: true,
        })
      }}
    >
      {children}
    </Form>
  )
}
