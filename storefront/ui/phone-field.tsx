import type { ComponentProps, FormEvent } from 'react'
import { plainPhone } from '../../contract/phone-numbers.ts'
import { Field } from '../../ui/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label'> & { label?: string }

/** A phone number; what it is written with is taken off once it was pasted, or the field is left. */
export function PhoneField({ label = 'Phone', ...field }: Props) {
  return (
    <Field
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      onInput={tidyPasted}
      onBlur={tidy}
      {...field}
    />
  )
}

function tidyPasted(event: FormEvent<HTMLInputElement>): void {
  const { nativeEvent } = event
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste') tidy(event)
}

function tidy({ currentTarget: field }: { currentTarget: HTMLInputElement }): void {
  const phone = plainPhone(field.value)
  if (field.value !== phone) field.value = phone
}
