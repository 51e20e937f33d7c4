import { FactField, type FactsState } from './fact-field.tsx'

type Props = { state: FactsState; roles: readonly string[] }

/** What has to be declared of a garment before it may be sold. */
export const DeclarationFields = ({ state, roles }: Props) => (
  <>
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
      <FactField
        {...state}
        name="hsn"
        label="HSN"
        hint="Four digits or more; 6205 is men’s shirts."
        inputMode="numeric"
      />
      <FactField {...state} name="generic_name" label="Generic name" hint="Such as Shirt." />
      <FactField {...state} name="country_of_origin" label="Country of origin" />
      <FactField {...state} name="net_quantity" label="Pieces in a pack" inputMode="numeric" />
      <FactField {...state} name="made" label="Month made" hint="Such as 2026-09." />
      <FactField {...state} name="maker_role" label="Made or packed by" options={roles} />
    </div>
    <FactField {...state} name="maker_name" label="Maker’s name" />
    <FactField {...state} name="maker_address" label="Maker’s address, with PIN code" rows={2} />
    <FactField
      {...state}
      name="sizes_cm"
      label="Centimetres of sizes"
      hint="Of sizes that the size chart does not have, a line each: Free size: chest 110 cm."
      rows={2}
    />
  </>
)
