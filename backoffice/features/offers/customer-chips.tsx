import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Choice } from '../forms/choice.tsx'
import { useSearch } from '../forms/use-search.ts'
import { browserApi } from '../session/browser-api.ts'

type Named = { id: number; name: string }

const maxFound = 8

async function find(search: string, signal: AbortSignal): Promise<Named[]> {
  const { results } = await browserApi('GET /api/office/customers/', { query: { search }, signal })
  return results
    .slice(0, maxFound)
    .map(({ id, name, email }) => ({ id, name: `${name}, ${email}` }))
}

/** Customers whom an offer is for, found by name or address; none is all. */
export function CustomerChips({ was, error }: { was: Named[]; error: string | undefined }) {
  const [added, setAdded] = useState<Named[]>([])
  const [search, setSearch] = useState('')
  const found = useSearch(search, find)
  const chosen = [...was, ...added]
  return (
    <div role="group" aria-label="Customers">
      {chosen.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {chosen.map(({ id, name }) => (
            <Choice key={id} type="checkbox" name={`if.customers:${id}`} isOn>
              {name}
            </Choice>
          ))}
        </div>
      )}
      {error && <p className="mb-2 text-madder text-sm">{error}</p>}
      <div className="max-w-sm noscript:hidden">
        <Field
          label="For some customers alone"
          type="search"
          hint="Name or e-mail address."
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <ul>
          {found
            .filter(({ id }) => chosen.every((each) => each.id !== id))
            .map((customer) => (
              <li key={customer.id}>
                <button
                  type="button"
                  onClick={() => {
                    setAdded([...added, customer])
                    setSearch('')
                  }}
                  className="flex min-h-11 w-full items-center gap-2 text-left hover:text-indigo"
                >
                  <Icon name="plus" className="size-4 shrink-0" />
                  <span className="wrap-anywhere">{customer.name}</span>
                </button>
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}
