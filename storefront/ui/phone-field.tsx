import type { ComponentProps, FormEvent } from 'react'
import { isIndia } from '../../contract/is-india.ts'
import { plainPhone } from '../../contract/phone-numbers.ts'
import { Field } from '../../ui/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'label'> & {
  label?: string
  /** Where the number is called; its own code says so too. */
  country?: string
}

/** A phone number; what it is written with is taken off once it was pasted, or the field is left. */
export function PhoneField({ label = 'Phone', country = 'India', ...field }: Props) {
  const tidy = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    const phone = plainPhone(input.value, country)
    if (input.value !== phone) input.value = phone
  }
  return (
    <Field
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete={isIndia(country) ? 'tel-national' : 'tel'}
      onInput={(event) => isPasted(event) && tidy(event)}
      onBlur={tidy}
      {...field}
    />
  )
}

function isPasted({ nativeEvent }: FormEvent): boolean {
  return nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
}
