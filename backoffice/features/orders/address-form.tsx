import type { AddressCorrection, OfficeOrder } from '../../../contract/office/orders.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { textOf } from '../forms/text-of.ts'

const fields = [
  { name: 'contact_person_name', label: 'Name' },
  { name: 'phone', label: 'Phone' },
  { name: 'address_line1', label: 'Address line 1' },
  { name: 'address_line2', label: 'Address line 2' },
  { name: 'postal_code', label: 'PIN code' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
] as const

/** The fields that were changed, and the version that they were typed over. */
export function changedAddress(form: FormData): AddressCorrection {
  const changed = fields
    .map(({ name }) => [name, textOf(form, name)] as const)
    .filter(([name, value]) => form.has(name) && value !== textOf(form, `was ${name}`))
  return { ...Object.fromEntries(changed), version: Number(textOf(form, 'version')) }
}

type Props = {
  name?: string
  action?: string
  address: NonNullable<OfficeOrder['shipping_address']>
  version: number
  actKey: string
}

export const AddressForm = ({ name: form = 'address', address, version, actKey, ...of }: Props) => (
  <ActForm name={form} actKey={actKey} {...of}>
    {({ typed, error, isBusy }) => (
      <>
        <SeenVersion version={version} typed={typed('version')} />
        <div className="grid gap-x-5 gap-y-3 md:grid-cols-2">
          {fields
            // A phone number that may not be seen is not shown as empty.
            .filter(({ name }) => address[name] !== null)
            .map(({ name, label }) => (
              <div key={name}>
                <input
                  type="hidden"
                  name={`was ${name}`}
                  value={typed(`was ${name}`, address[name] ?? '')}
                />
                <Field
                  label={label}
                  name={name}
                  defaultValue={typed(name, address[name] ?? '')}
                  error={error(name)}
                  autoComplete="off"
                />
              </div>
            ))}
        </div>
        <Button type="submit" aria-disabled={isBusy} className="mt-4">
          Save address
        </Button>
      </>
    )}
  </ActForm>
)
