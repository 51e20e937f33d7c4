import { useEffect, useEffectEvent, useRef } from 'react'

/** Once there are fewer: the heir has the focus, if what had it has gone with its entry. */
export function useFocusAfterRemoval(
  count: number,
  findHeir: () => HTMLElement | null | undefined,
): void {
  const previous = useRef(count)
  const inherit = useEffectEvent(() => {
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost) findHeir()?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (count < previous.current) inherit()
    previous.current = count
  }, [count])
}
