import { DeclarationFields } from '../products/declaration-fields.tsx'
import type { Carried } from './garment-draft.ts'

type Props = {
  carried: Carried | undefined
  /** For whom it is made: the brand of another group is another. */
  group: string
  /** This month, such as 2026-11: what is made now. */
  month: string
  roles: readonly string[]
  onTyped: () => void
  errors: Partial<Record<string, string>>
}

/** What the law wants said, as the last garment of the type has it; open where there is none. */
export function DeclaredLikeLast({ carried, group, month, roles, errors, onTyped }: Props) {
  const own = carried?.group === group ? carried : undefined
  const was: Record<string, string> = {
    hsn: carried?.hsn ?? '',
    generic_name: carried?.generic_name ?? '',
    country_of_origin: carried?.country_of_origin || 'India',
    net_quantity: String(carried?.net_quantity ?? 1),
    made: month,
    maker_role: carried?.maker?.role ?? 'manufacturer',
    maker_name: carried?.maker?.name ?? '',
    maker_address: carried?.maker?.address ?? '',
    sizes_cm: Object.entries(carried?.sizes_cm ?? {})
      .map(([size, value]) => `${size}: ${value}`)
      .join('\n'),
  }
  const isWhole = Boolean(carried?.hsn && carried.generic_name && carried.maker)
  const isRefused = Object.keys(was).some((name) => errors[name])
  return (
    <section aria-labelledby="law" onInput={onTyped}>
      <h2 id="law" className="mb-2 text-xl">
        What the law wants said
      </h2>
      <details open={!isWhole || isRefused ? true : undefined}>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
          {isWhole ? (
            <span className="text-quiet">
              As {carried?.from}: HSN {was.hsn}, {was.generic_name}, {was.maker_name},{' '}
              {was.country_of_origin}; made {was.made}.
            </span>
          ) : (
            <span className="text-quiet">It is carried on to the next garment of its type.</span>
          )}
          <span className="underline underline-offset-4">Change</span>
        </summary>
        <div className="mt-2 space-y-3">
          <DeclarationFields
            // Another garment's are its fields anew; what is open stays so.
            key={carried?.from ?? ''}
            state={{
              was,
              typed: (_, otherwise = '') => otherwise,
              error: (name) => errors[name],
              isReadOnly: false,
            }}
            roles={roles}
          />
        </div>
      </details>
      <input type="hidden" name="gender" value={own?.gender ?? ''} />
      <input type="hidden" name="brand" value={own?.brand ?? ''} />
      <input type="hidden" name="material_care" value={carried?.material_care ?? ''} />
    </section>
  )
}
