import { type KeyboardEvent, useState } from 'react'

const none = -1

/**
 * The option of a combobox selected by arrow keys, which Enter follows; the focus stays in the input.
 * Options have the ids `{listId}-0`, `{listId}-1` …
 */
export function useActiveOption(listId: string, options: number) {
  const [reached, setReached] = useState(none)
  // There may be fewer options by now.
  const active = Math.min(reached, options - 1)
  const optionAt = (index: number) => document.getElementById(`${listId}-${index}`)

  const walk = (event: KeyboardEvent) => {
    if (options === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const stops = options + 1
      const next = ((active + 1 + step + stops) % stops) - 1
      setReached(next)
      optionAt(next)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      const option = optionAt(active)
      if (!option) return
      event.preventDefault()
      option.click()
    }
  }
  return {
    active,
    activeId: active === none ? undefined : `${listId}-${active}`,
    walk,
    leave: () => setReached(none),
  }
}
