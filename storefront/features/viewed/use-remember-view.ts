import { useEffect } from 'react'
import { onIdle } from '../../../ui/on-idle.ts'

/** Remembers that a product was viewed, once its page is idle; what is left at once was not viewed. */
export function useRememberView(productId: number | undefined): void {
  useEffect(() => {
    if (!productId) return
    return onIdle(async () => {
      const { rememberView } = await import('./remember-view.ts')
      rememberView(productId)
    })
  }, [productId])
}
