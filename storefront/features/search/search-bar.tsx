import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Suggestions } from './suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

/**
 * Takes the header's place while the shopper searches. A popover, so any button may open it with
 * `popoverTarget="site-search"`, without a script too.
 */
export function SearchBar() {
  const { products, suggest } = useSuggestions()
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = () => bar.current?.hidePopover()
  const submit = (event: FormEvent) => {
    if (!input.current?.value.trim()) return event.preventDefault()
    close()
  }
  return (
    // The arrow keys are an extra way through what Tab reaches anyhow.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={bar}
      id="site-search"
      popover="auto"
      onKeyDown={(event) => walk(event, input.current)}
      onToggle={(event) => event.newState === 'open' && input.current?.focus()}
      className="fixed inset-x-0 top-0 bottom-auto m-0 w-full max-w-none border-0 border-hairline border-b bg-paper p-0 text-ink backdrop:bg-ink/40"
    >
      <search>
        <Form
          action="/shop"
          onSubmit={submit}
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
            aria-label="Search for clothes"
            placeholder="Search for clothes"
            autoComplete="off"
            maxLength={200}
            // As the popover opens, not as the page does.
            autoFocus
            enterKeyHint="search"
            onChange={(event) => suggest(event.target.value)}
            className="h-11 min-w-0 flex-1 border-field border-b bg-transparent px-2 focus-visible:border-transparent text-lg placeholder:text-quiet"
          />
          <button
            type="submit"
            aria-label="Search"
            className="-mr-3 grid size-11 shrink-0 place-items-center"
          >
            <Icon name="search" />
          </button>
        </Form>
        <p role="status" className="sr-only">
          {products.length > 0 && `${products.length} suggestions, arrow down to reach them`}
        </p>
        {products.length > 0 && <Suggestions products={products} onChoose={close} />}
      </search>
    </div>
  )
}

/** Arrow keys walk from the input through the suggestions and back. */
function walk(event: KeyboardEvent<HTMLElement>, input: HTMLInputElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !input) return
  const stops: HTMLElement[] = [input, ...event.currentTarget.querySelectorAll('a')]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  event.preventDefault()
  stops[(here + step + stops.length) % stops.length]?.focus()
}
