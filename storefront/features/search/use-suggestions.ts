import { useRef, useState } from 'react'
import type { ProductSummary } from '../../../contract/catalogue.ts'
import { browserApi } from '../../browser-api.client.ts'

const waitMs = 200
const most = 6

/** Products for what is being typed. The last answer wins; a failure is only logged. */
export function useSuggestions() {
  const [products, setProducts] = useState<ProductSummary[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const call = useRef<AbortController>(undefined)

  const find = async (query: string, { signal }: AbortController) => {
    try {
      const { results } = await browserApi('GET /api/searchproducts/', { query: { query }, signal })
      if (!signal.aborted) setProducts(results.slice(0, most))
    } catch (error) {
      if (!signal.aborted) console.error('Search failed', error)
    }
  }
  const suggest = (text: string) => {
    clearTimeout(timer.current)
    call.current?.abort()
    const query = text.trim()
    if (!query) return setProducts([])
    const controller = new AbortController()
    call.current = controller
    timer.current = setTimeout(() => find(query, controller), waitMs)
  }
  return { products, suggest }
}
