import { useRef, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Choice } from './choice.tsx'
import { useSearch } from './use-search.ts'

export type Found = { id: number; name: string }

const maxFound = 8

type Props = {
  /** Of what is chosen, each of which is a field of its own: `on.products:12`. */
  name: string
  /** Of the whole. */
  title: string
  /** Of the box. */
  label: string
  hint?: string
  was: Found[]
  find: (search: string, signal: AbortSignal) => Promise<Found[]>
  error?: string | undefined
}

/** Things one by one, found as they are typed. */
export function FoundChips({ name, title, label, hint, was, find, error }: Props) {
  const [added, setAdded] = useState<Found[]>([])
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = useSearch(search, find).slice(0, maxFound)
  const chosen = [...was, ...added]
  const add = (one: Found) => {
    setAdded([...added, one])
    setSearch('')
    // The form hears of what was not typed, once it is there.
    setTimeout(() => box.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return (
    <div ref={box} role="group" aria-label={title}>
      {chosen.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {chosen.map((one) => (
            <Choice key={one.id} type="checkbox" name={`${name}:${one.id}`} isOn>
              {one.name}
            </Choice>
          ))}
        </div>
      )}
      {error && <p className="mb-2 text-madder text-sm">{error}</p>}
      <div className="max-w-sm noscript:hidden">
        <Field
          label={label}
          type="search"
          hint={hint}
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <ul>
          {found
            .filter(({ id }) => chosen.every((each) => each.id !== id))
            .map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  onClick={() => add(one)}
                  className="flex min-h-11 w-full items-center gap-2 text-left hover:text-indigo"
                >
                  <Icon name="plus" className="size-4 shrink-0" />
                  <span className="wrap-anywhere">{one.name}</span>
                </button>
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}
