import { useRef, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Choice } from '../forms/choice.tsx'
import { useSearch } from '../forms/use-search.ts'
import { browserApi } from '../session/browser-api.ts'

type Named = { id: number; name: string }

const maxFound = 8

async function find(search: string, signal: AbortSignal): Promise<Named[]> {
  const { results } = await browserApi('GET /api/office/products/', { query: { search }, signal })
  return results.slice(0, maxFound).map(({ id, name }) => ({ id, name }))
}

/** Garments one by one, found by their name as it is typed. */
export function GarmentChips({ part, was }: { part: 'on' | 'not'; was: Named[] }) {
  const [added, setAdded] = useState<Named[]>([])
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = useSearch(search, find)
  const chosen = [...was, ...added]
  const add = (product: Named) => {
    setAdded([...added, product])
    setSearch('')
    // The form hears of what was not typed, once it is there.
    setTimeout(() => box.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return (
    <div ref={box} role="group" aria-label="Garments">
      {chosen.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <Choice key={id} type="checkbox" name={`${part}.products:${id}`} isOn>
              {name}
            </Choice>
          ))}
        </div>
      )}
      <div className="max-w-sm noscript:hidden">
        <Field
          label={part === 'on' ? 'Search garments' : 'Search garments to leave out'}
          type="search"
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <ul>
          {found
            .filter(({ id }) => chosen.every((each) => each.id !== id))
            .map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  onClick={() => add(product)}
                  className="flex min-h-11 w-full items-center gap-2 text-left hover:text-indigo"
                >
                  <Icon name="plus" className="size-4 shrink-0" />
                  {product.name}
                </button>
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}
