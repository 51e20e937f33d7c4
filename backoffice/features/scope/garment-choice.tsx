import { useEffect, useId, useRef, useState } from 'react'
import type { OfficeProductRow } from '../../../contract/office/product-fields.ts'
import { inputClass } from '../../../ui/field.tsx'
import { browserApi } from '../session/browser-api.ts'
import { fieldOf } from './scope-of-form.ts'

const typingMs = 250
const maxFound = 8

type Garment = Pick<OfficeProductRow, 'id' | 'name'>

/** Single garments, found by a search. Needs a script; without one, a collection has them. */
export function GarmentChoice({ part }: { part: 'on' | 'not' }) {
  const id = useId()
  const [chosen, setChosen] = useState<Garment[]>([])
  const [found, setFound] = useState<{ search: string; garments: Garment[] }>()
  const call = useRef<AbortController>(undefined)
  useEffect(() => () => call.current?.abort(), [])
  const search = async (text: string) => {
    call.current?.abort()
    const { signal } = (call.current = new AbortController())
    await new Promise((resolve) => setTimeout(resolve, typingMs))
    if (signal.aborted) return
    if (!text.trim()) return setFound(undefined)
    const query = { search: text.trim() }
    const answer = await browserApi('GET /api/office/products/', { query, signal }).catch(() => {})
    if (signal.aborted) return
    setFound({ search: text, garments: answer?.results.slice(0, maxFound) ?? [] })
  }
  const toggle = (garment: Garment, isOn: boolean) =>
    setChosen((now) => [
      ...now.filter((each) => each.id !== garment.id),
      ...(isOn ? [garment] : []),
    ])
  const shown = [
    ...chosen,
    ...(found?.garments ?? []).filter((each) => !chosen.some((one) => one.id === each.id)),
  ]
  return (
    <div className="max-w-md noscript:hidden">
      <label htmlFor={id} className="mb-1 block text-sm">
        Single garments
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder="Name, SKU, bar code, colour"
        className={inputClass}
        onChange={({ target }) => void search(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="text-sm">
        {found?.garments.length === 0 && `No garment is found by “${found.search}”.`}
      </p>
      <ul>
        {shown.map((garment) => (
          <li key={garment.id}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={fieldOf(part, 'products', garment.id)}
                value="on"
                checked={chosen.some(({ id: one }) => one === garment.id)}
                onChange={({ target }) => toggle(garment, target.checked)}
                className="size-5"
              />
              <span className="wrap-anywhere">{garment.name}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
