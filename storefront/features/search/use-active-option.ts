import { type KeyboardEvent, useState } from 'react'

/** The input itself. */
const none = -1

/**
 * Which option of a combobox the arrow keys have reached, while the focus stays in its input. Enter
 * follows it. Options have the ids `{listId}-0`, `{listId}-1` …
 */
export function useActiveOption(listId: string, options: number) {
  const [reached, setReached] = useState(none)
  // Options that came meanwhile may be fewer.
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
