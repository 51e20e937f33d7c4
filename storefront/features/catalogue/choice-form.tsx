import type { ReactNode, SubmitEvent } from 'react'
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
        void submit(readChoice(event), { ...inPlace, flushSync: true })
      }}
    >
      {children}
    </Form>
  )
}

/** While parts of a page are on their way, a press is in the address before it is shown in the form. */
function readChoice({ currentTarget: form, submitter }: SubmitEvent<HTMLFormElement>) {
  const choice = new FormData(form)
  const chosen = new URLSearchParams(location.search)
  for (const name of new Set(choice.keys())) {
    const value = chosen.get(name)
    if (value !== null) choice.set(name, value)
  }
  if (submitter instanceof HTMLButtonElement) choice.set(submitter.name, submitter.value)
  return choice
}
