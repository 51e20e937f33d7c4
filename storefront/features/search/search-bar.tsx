import { type FormEvent, type ToggleEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { WhenNear } from '../../ui/when-near.tsx'
import { fromSearch } from './results-path.ts'
import { useActiveOption } from './use-active-option.ts'
import { type Found, useSuggestions } from './use-suggestions.ts'

const PriceLinks = lazyPart(() => import('./price-links.tsx'))
const FoundPanel = lazyPart(() => import('./found-panel.tsx'))

const listId = 'search-suggestions'

/** Covers the header. A popover, which any button opens with `popoverTarget`, also without a script. */
export function SearchBar({ categories }: { categories: Category[] }) {
  const { found, suggest } = useSuggestions()
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpened, setOpened] = useState(false)
  const hasOptions = found !== null && found.count > 0
  // The last option links to all results.
  const { active, activeId, walk, leave } = useActiveOption(
    listId,
    hasOptions ? found.products.length + 1 : 0,
  )
  const close = () => bar.current?.hidePopover()
  const toggled = ({ newState }: ToggleEvent) => {
    leave()
    if (newState !== 'open') return
    input.current?.select()
    void FoundPanel.fetch()
    setOpened(true)
  }
  const clear = () => {
    leave()
    suggest('')
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    if (!input.current?.value.trim()) return event.preventDefault()
    close()
  }
  return (
    <div
      ref={bar}
      id="site-search"
      popover="auto"
      onToggle={toggled}
      className="fixed inset-x-0 top-0 bottom-auto m-0 w-full max-w-none border-0 border-hairline border-b bg-paper p-0 text-ink backdrop:bg-ink/40"
    >
      <search>
        <Form
          action="/shop"
          state={fromSearch}
          onSubmit={submit}
          onReset={clear}
          className="page flex h-14 items-center gap-2 md:h-18"
        >
          <button
            type="button"
            popoverTarget="site-search"
            popoverTargetAction="hide"
            aria-label="Close search"
            className="-ml-3 grid size-11 shrink-0 place-items-center"
          >
            <Icon name="arrow-left" />
          </button>
          <input
            ref={input}
            type="text"
            name="search"
            role="combobox"
            aria-label="Search for clothes"
            aria-autocomplete="list"
            aria-expanded={hasOptions}
            aria-controls={hasOptions ? listId : undefined}
            aria-activedescendant={activeId}
            placeholder="Search for clothes"
            autoComplete="off"
            maxLength={200}
            // Focuses when the popover opens, not the page.
            autoFocus
            enterKeyHint="search"
            onChange={(event) => {
              leave()
              suggest(event.target.value)
            }}
            onKeyDown={walk}
            className="peer h-11 min-w-0 flex-1 border-field border-b bg-transparent px-2 focus-visible:border-transparent text-lg placeholder:text-quiet"
          />
          <button
            type="reset"
            aria-label="Clear the text"
            className="grid size-11 shrink-0 place-items-center peer-placeholder-shown:hidden"
          >
            <Icon name="close" />
          </button>
          <button
            type="submit"
            aria-label="Search"
            className="-mr-3 grid size-11 shrink-0 place-items-center"
          >
            <Icon name="search" />
          </button>
        </Form>
        <p role="status" className="sr-only">
          {found && countInWords(found)}
        </p>
        {/* Without its file the form still works. */}
        <LazyBoundary fallback={<></>}>
          {isOpened && (
            <FoundPanel
              found={found}
              categories={categories}
              listId={listId}
              active={active}
              onChoose={close}
            />
          )}
        </LazyBoundary>
        {!found && (
          <WhenNear loads={PriceLinks}>
            <PriceLinks categories={categories} onChoose={close} />
          </WhenNear>
        )}
      </search>
    </div>
  )
}

function countInWords({ query, products, count }: Found): string {
  if (!count) return `Nothing found for "${query}".`
  return `${products.length} of ${count} products shown. Choose with the arrow keys.`
}
