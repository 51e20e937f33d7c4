import { type ComponentProps, useId, useRef } from 'react'
import { hasCommands } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { listFilters } from './shop-query.ts'

const FilterForm = lazyPart(() => import('./filter-form.tsx'))

/** What the list is of: its filters leave it as it is. */
const isKept = (name: string) => name === 'search' || name === 'collection'

/** The filters in a drawer, which the browser opens and closes without JavaScript. */
export function FilterDrawer(props: Omit<ComponentProps<typeof FilterForm>, 'onDone'>) {
  const chosen = listFilters(props.params).filter(({ name }) => !isKept(name)).length
  const id = useId()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        // React's types do not know invoker commands yet.
        {...{ command: 'show-modal', commandfor: id }}
        aria-haspopup="dialog"
        onClick={() => hasCommands() || ref.current?.showModal()}
        className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-sm hover:text-indigo lg:border lg:border-field lg:bg-card lg:px-4"
      >
        <Icon name="filter" />
        Filters{chosen > 0 && ` · ${chosen}`}
      </button>
      <dialog
        id={id}
        ref={ref}
        aria-labelledby={titleId}
        closedby="any"
        className="m-0 h-dvh max-h-none w-[min(26rem,100vw)] max-w-none overflow-y-auto overscroll-contain bg-paper text-ink transition-transform duration-200 ease-out backdrop:bg-ink/50 starting:open:-translate-x-full"
      >
        <div className="sticky top-0 z-10 flex items-center justify-between border-hairline border-b bg-paper py-2 pr-2 pl-6">
          <h2 id={titleId} className="text-2xl">
            Filters
          </h2>
          <button
            type="button"
            {...{ command: 'close', commandfor: id }}
            aria-label="Close"
            onClick={() => hasCommands() || ref.current?.close()}
            className="grid size-11 place-items-center"
          >
            <Icon name="close" />
          </button>
        </div>
        <WhenNear loads={FilterForm}>
          <FilterForm {...props} onDone={() => ref.current?.close()} />
        </WhenNear>
      </dialog>
    </>
  )
}
