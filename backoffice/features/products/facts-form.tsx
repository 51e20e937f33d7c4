import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import { genders, makerRoles } from '../../../contract/office/product-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { SeenVersion } from '../forms/seen-version.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import { FactField, type FactsState } from './fact-field.tsx'
import { factsAsText, flags } from './facts.ts'

type Props = {
  product: OfficeProduct
  groups: string[]
  types: string[]
  actKey: string
  isReadOnly: boolean
}

/** A garment's words: what shoppers read, where it stands in the shop, and what the law wants said. */
export function FactsForm({ product, groups, types, actKey, isReadOnly }: Props) {
  const was = factsAsText(product)
  return (
    <ActForm name="facts" actKey={actKey}>
      {({ typed, error, isBusy }) => {
        const state: FactsState = { was, typed, error, isReadOnly }
        return (
          <>
            <SeenVersion version={product.version} typed={typed('version')} />
            <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
              <fieldset className="space-y-3">
                <legend className="mb-2 font-serif text-xl">What shoppers read</legend>
                <FactField {...state} name="name" label="Name" />
                <FactField {...state} name="description" label="Description" rows={5} />
                <FactField
                  {...state}
                  name="key_features"
                  label="Key features"
                  hint="A line each, such as Fabric: Cotton."
                  rows={5}
                />
                <FactField {...state} name="material_care" label="Care" rows={2} />
                <FactField
                  {...state}
                  name="wear_with"
                  label="Wear it with"
                  hint="Addresses of garments, separated by commas."
                />
              </fieldset>
              <div className="space-y-8">
                <fieldset className="space-y-3">
                  <legend className="mb-2 font-serif text-xl">Where it stands in the shop</legend>
                  <div className="grid grid-cols-2 gap-x-4 gap-y-3">
                    <FactField {...state} name="group" label="Group" options={groups} />
                    <FactField {...state} name="type" label="Type" options={types} />
                    <FactField {...state} name="gender" label="Gender" options={genders} />
                    <FactField {...state} name="brand" label="Brand" />
                  </div>
                  <FactField
                    {...state}
                    name="tags"
                    label="Tags"
                    hint="Separated by commas; no shopper sees them."
                  />
                  <FactField
                    {...state}
                    name="slug"
                    label="Address"
                    hint="The last part of its address in the shop; old links keep to the old one."
                  />
                  <div className="grid grid-cols-1 sm:grid-cols-2">
                    {flags.map(({ name, label }) => (
                      <label key={name} className="flex min-h-11 items-center gap-3">
                        <input
                          type="hidden"
                          name={`was ${name}`}
                          value={typed(`was ${name}`, was[name])}
                        />
                        <input
                          type="checkbox"
                          name={name}
                          value="true"
                          disabled={isReadOnly}
                          defaultChecked={typed('version') ? typed(name) === 'true' : product[name]}
                          className="size-5 accent-indigo"
                        />
                        {label}
                      </label>
                    ))}
                  </div>
                </fieldset>
                <fieldset className="space-y-3">
                  <legend className="mb-2 font-serif text-xl">What the law wants said</legend>
                  <DeclarationFields state={state} roles={makerRoles} />
                </fieldset>
              </div>
            </div>
            {!isReadOnly && (
              <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-6">
                Save what is written
              </Button>
            )}
          </>
        )
      }}
    </ActForm>
  )
}
