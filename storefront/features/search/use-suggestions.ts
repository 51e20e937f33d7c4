import { useRef, useState } from 'react'
import type { HelpTopic, ProductSummary } from '../../../contract/catalogue.ts'
import { browserApi } from '../../browser-api.client.ts'

const waitMs = 200
const maxShown = 6

export type Found = {
  query: string
  products: ProductSummary[]
  /** Of all results. */
  count: number
  /** That the query asks for. */
  sizes: string[]
  help: HelpTopic[]
}

/** Products for what is typed. Only the answer to the last query is shown; failures are logged. */
export function useSuggestions() {
  const [found, setFound] = useState<Found | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const call = useRef<AbortController>(undefined)

  const find = async (query: string, { signal }: AbortController) => {
    try {
      const list = await browserApi('GET /api/searchproducts/', { query: { query }, signal })
      if (signal.aborted) return
      const { count, results, understood } = list
      const sizes = understood?.chips.flatMap((chip) => chip.sizes ?? []) ?? []
      const help = understood?.help ?? []
      setFound({ query, products: results.slice(0, maxShown), count, sizes, help })
    } catch (error) {
      if (!signal.aborted) console.error('Search failed', error)
    }
  }
  const suggest = (text: string) => {
    clearTimeout(timer.current)
    call.current?.abort()
    const query = text.trim()
    if (!query) return setFound(null)
    const controller = new AbortController()
    call.current = controller
    timer.current = setTimeout(() => find(query, controller), waitMs)
  }
  return { found, suggest }
}
