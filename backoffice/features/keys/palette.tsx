import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '../../../contract/office/sessions.ts'
import { inputClass } from '../../../ui/field.tsx'
import { counted } from '../layout/counted.ts'
import { menuOf } from '../layout/menu.ts'
import { ordersPath } from '../orders/orders-query.ts'
import { Modal } from './modal.tsx'

type Place = { path: string; name: string; hint?: string }

/** Screens whose name has what was typed; an order by its number; else a search. */
function placesOf(typed: string, rights: Me['rights']): Place[] {
  const text = typed.trim()
  const screens = menuOf(rights).filter(({ name }) =>
    name.toLowerCase().includes(text.toLowerCase()),
  )
  if (text === '' || !rights.includes('orders')) return screens
  const number = text.replaceAll(/^#|\s/g, '').toUpperCase()
  const order = { path: ordersPath({}, number), name: number, hint: 'order' }
  const search = { path: ordersPath({ search: text }), name: `“${text}”`, hint: 'search orders' }
  return [...(/^[A-Z]{2}\d+$/.test(number) ? [order] : []), ...screens, search]
}

/** A combobox of where one can go. */
export default function Palette({ rights, onClose }: Pick<Me, 'rights'> & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const id = useId()
  const places = placesOf(typed, rights)
  const active = places[at]
  const go = (place: Place | undefined) => {
    if (!place) return
    onClose()
    void navigate(place.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + places.length) % Math.max(places.length, 1))
    else if (event.key === 'Enter') go(active)
    else return
    event.preventDefault()
  }
  return (
    <Modal label="Go to" onClose={onClose}>
      <div className="p-3">
        <input
          type="text"
          role="combobox"
          aria-label="A screen, or an order by its number"
          aria-expanded={places.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${at}` : undefined}
          placeholder="A screen, or an order by its number"
          value={typed}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setAt(0)
          }}
          className={inputClass}
        />
        <div role="listbox" id={`${id}-list`} aria-label="Places" className="mt-2">
          {places.map((place, index) => (
            // The box has the focus and the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={place.path}
              role="option"
              tabIndex={-1}
              id={`${id}-${index}`}
              aria-selected={index === at}
              onClick={() => go(place)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3 hover:bg-linen aria-selected:bg-linen aria-selected:font-medium"
            >
              <span className="wrap-anywhere">{place.name}</span>
              <span className="text-quiet text-sm">{place.hint ?? 'screen'}</span>
            </div>
          ))}
        </div>
        <p role="status" className="sr-only">
          {places.length === 0 ? 'Nothing of that name' : counted(places.length, 'place')}
        </p>
      </div>
    </Modal>
  )
}
