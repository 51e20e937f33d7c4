import type { OrderView } from '../../../contract/office/views.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { removeForm, saveForm } from './change-views.ts'
import { isFiltered, type OrdersQuery, ordersPath } from './orders-query.ts'

type Props = { views: OrderView[]; query: OrdersQuery; actKey: string; action: string }

/** What she has saved under a name; and a way to save what the list shows now, or to remove it. */
export function SavedViews({ views, query, actKey, action }: Props) {
  const { state, search } = query
  // A view has neither days nor the rest of the filter.
  const isWhole = !isFiltered(query)
  const isOpen = (view: OrderView) => isWhole && view.state === state && view.search === search
  const open = views.find(isOpen)
  const saved = useOutcome(saveForm)
  const removed = useOutcome(removeForm)
  const isNarrowed = isWhole && (state !== '' || search !== '')
  return (
    <>
      {views.length > 0 && (
        <div className="mb-3 border-hairline border-b">
          <Tabs
            label="Saved views"
            tabs={views.map((view) => ({
              name: view.name,
              to: ordersPath({ state: view.state, search: view.search }),
              isOpen: isOpen(view),
            }))}
          />
        </div>
      )}
      {open && !saved?.problem && <FormMessage outcome={saved} />}
      {!open && !removed?.problem && <FormMessage outcome={removed} />}
      {open && (
        <ActForm name={removeForm} action={action} className="mb-3">
          {({ isBusy }) => (
            <>
              <input type="hidden" name="id" value={open.id} />
              <input type="hidden" name="name" value={open.name} />
              <Button type="submit" look="outlined" aria-disabled={isBusy}>
                Remove this view
              </Button>
            </>
          )}
        </ActForm>
      )}
      {isNarrowed && !open && (
        <div className="mb-3">
          <Unfolding form={saveForm} label="Save this view">
            <ActForm name={saveForm} actKey={actKey} action={action}>
              {({ typed, error, isBusy }) => (
                <div className="flex flex-wrap items-start gap-3">
                  <input type="hidden" name="state" value={state} />
                  <input type="hidden" name="search" value={search} />
                  <Field
                    label="Name of the view"
                    name="name"
                    maxLength={40}
                    autoComplete="off"
                    defaultValue={typed('name')}
                    error={error('name')}
                    className="min-w-48 flex-1 md:max-w-80"
                  />
                  <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-6">
                    Save view
                  </Button>
                </div>
              )}
            </ActForm>
          </Unfolding>
        </div>
      )}
    </>
  )
}
