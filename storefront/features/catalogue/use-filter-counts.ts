import { type RefCallback, useCallback, useRef, useState } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { type FilterOptions, recount, toOptions } from './filter-options.ts'
import { readFilters } from './shop-query.ts'

const waitMs = 250

type Counted = {
  /** What the form would find; undefined while that is not known. */
  count?: number | undefined
  options?: FilterOptions
}

/**
 * Counts what a form's filters would find: when it comes into view, and after each change. Only the
 * answer to the last call is used; a failed one leaves the options as they are.
 */
export function useFilterCounts() {
  const [counted, setCounted] = useState<Counted>({})
  const call = useRef<AbortController>(undefined)

  const count = useCallback(async (form: HTMLFormElement, delayMs = 0) => {
    call.current?.abort()
    const { signal } = (call.current = new AbortController())
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (signal.aborted) return
    try {
      const body = readFilters(readForm(form))
      const counts = await browserApi('POST /api/filter_counts/', { body, signal })
      setCounted(({ options }) => ({
        count: counts.count,
        options: recount(toOptions(counts), options),
      }))
    } catch {
      if (!signal.aborted) setCounted(({ options }) => ({ options }))
    }
  }, [])

  const watch: RefCallback<HTMLFormElement> = useCallback(
    (form) => {
      if (!form) return
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) void count(form)
      })
      observer.observe(form)
      return () => {
        observer.disconnect()
        call.current?.abort()
      }
    },
    [count],
  )
  return { ...counted, watch, recount: (form: HTMLFormElement) => void count(form, waitMs) }
}

export function readForm(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
