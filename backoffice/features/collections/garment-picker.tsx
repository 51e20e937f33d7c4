import { useFetcher } from 'react-router'
import type { OfficeProductRow } from '../../../contract/office/product-fields.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useOutcome } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { ListSearch } from '../layout/list-search.tsx'
import { PiecePicture } from '../layout/piece-picture.tsx'
import { ProductState } from '../products/product-state.tsx'

type Props = {
  slug: string
  list: 'products' | 'pinned'
  search: string
  found: OfficeProductRow[]
  /** Those that are in the list. */
  chosen: number[]
  actKey: string
}

/** Finds garments as the screen of products does, and adds them to a collection. */
export function GarmentPicker({ slug, list, search, found, chosen, actKey }: Props) {
  const fetcher = useFetcher<Outcome>()
  // Without a script the list above says it.
  const sent = useOutcome(list)
  const outcome = fetcher.data ?? (chosen.length === 0 ? sent : undefined)
  const isBusy = fetcher.state !== 'idle'
  const adding = Number(String(fetcher.formData?.get('act') ?? '').split(' ')[1])
  return (
    <div className="max-w-3xl">
      <ListSearch
        action={`/collections/${slug}`}
        label={list === 'pinned' ? 'Search garments to pin' : 'Search garments to add'}
        placeholder="Name, SKU, bar code, colour"
        search={search}
      />
      <fetcher.Form
        method="post"
        aria-busy={isBusy}
        className="mt-2"
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        {!isBusy && <FormMessage outcome={outcome} />}
        <input type="hidden" name="form" value={list} />
        <input type="hidden" name="key" value={`${actKey}-add`} />
        {search && found.length === 0 && <p className="py-2">No garment is found by “{search}”.</p>}
        <ul>
          {found.map(({ id, name, type, state, image }) => {
            const isChosen = chosen.includes(id) || id === adding
            return (
              <li
                key={id}
                className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 border-hairline border-b py-2"
              >
                <span className="w-11">
                  <PiecePicture image={image} width={56} />
                </span>
                <span className="wrap-anywhere min-w-0">
                  {name}
                  <span className="flex gap-3 text-quiet text-sm">
                    {type}
                    {state !== 'on_sale' && <ProductState state={state} />}
                  </span>
                </span>
                <button
                  type="submit"
                  name="act"
                  value={`add ${id}`}
                  aria-disabled={isChosen}
                  onClick={(event) => isChosen && event.preventDefault()}
                  className="inline-flex min-h-11 items-center gap-1 px-2 hover:text-indigo aria-disabled:text-quiet"
                >
                  <Icon name={isChosen ? 'check' : 'plus'} className="size-5" />
                  {isChosen ? 'There' : list === 'pinned' ? 'Pin' : 'Add'}
                  <span className="sr-only"> {name}</span>
                </button>
              </li>
            )
          })}
        </ul>
      </fetcher.Form>
    </div>
  )
}
