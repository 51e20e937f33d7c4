import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Unfolding } from '../forms/unfolding.tsx'

type Props = {
  product: Pick<OfficeProduct, 'state' | 'missing'>
  actKey: string
  rights: readonly Right[]
}

/** Puts a garment on sale, takes it off, or archives it. */
export function ProductActs({ product: { state, missing }, actKey, rights }: Props) {
  if (!rights.includes('publish')) return null
  return (
    <div className="mb-6 flex flex-wrap items-start gap-3">
      {state !== 'on_sale' && (
        <ActForm name="publish" actKey={actKey}>
          {({ isBusy }) => (
            <Button
              type="submit"
              look={missing.length > 0 ? 'outlined' : 'filled'}
              aria-disabled={isBusy}
            >
              Put on sale
            </Button>
          )}
        </ActForm>
      )}
      {state !== 'draft' && (
        <ActForm name="unpublish" actKey={actKey}>
          {({ isBusy }) => (
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              {state === 'archived' ? 'Back to the drafts' : 'Take off sale'}
            </Button>
          )}
        </ActForm>
      )}
      {state !== 'archived' && (
        <Unfolding form="archive" label="Archive">
          <p className="mb-3 max-w-prose">
            It leaves the shop and this list. Its address stays and shows what is like it; orders
            and reviews stay, too. It can be brought back.
          </p>
          <ActForm name="archive" actKey={actKey}>
            {({ isBusy }) => (
              <Button type="submit" look="grave" aria-disabled={isBusy}>
                Archive it
              </Button>
            )}
          </ActForm>
        </Unfolding>
      )}
    </div>
  )
}
