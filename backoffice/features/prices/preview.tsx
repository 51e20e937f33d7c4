import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { ScheduledPrices } from '../../../contract/office/prices.ts'
import { useOutcome } from '../forms/act-form.tsx'
import { browserApi } from '../session/browser-api.ts'
import { PriceRows } from './price-rows.tsx'
import { PriceSums } from './price-sums.tsx'
import { bodyIn } from './prices-of-form.ts'

const waitMs = 300
const rowsShown = 50

type Looked = { planned: ScheduledPrices } | { problem: string }

/**
 * What the form around it comes to, reckoned anew as it is changed; without a script, when it was asked.
 * @param children its buttons, above the rows
 */
export function Preview({ empty, children }: { empty: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  const [looked, setLooked] = useState<Looked>()
  const sent = useOutcome('prices')?.planned
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let call: AbortController | undefined
    const look = async () => {
      call?.abort()
      const { signal } = (call = new AbortController())
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (signal.aborted) return
      try {
        const body = { ...bodyIn(new FormData(form)), dry_run: true }
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const planned = await browserApi('POST /api/office/prices/', { body, headers, signal })
        setLooked({ planned })
      } catch (error) {
        if (!signal.aborted) setLooked({ problem: error instanceof ApiError ? error.message : '' })
      }
    }
    const onChange = () => void look()
    form.addEventListener('input', onChange)
    return () => {
      form.removeEventListener('input', onChange)
      call?.abort()
    }
  }, [])
  const planned = looked && 'planned' in looked ? looked.planned : looked ? undefined : sent
  return (
    <section ref={place} aria-labelledby="comes-to">
      <h2 id="comes-to" className="mb-2 text-xl">
        What it comes to
      </h2>
      <div role="status">
        {looked && 'problem' in looked && <p>{looked.problem}</p>}
        {!looked && !sent && <p className="text-quiet">{empty}</p>}
        {planned && <PriceSums prices={planned} />}
      </div>
      <div className="mt-4">{children}</div>
      {planned && (
        <>
          <PriceRows rows={planned.rows.slice(0, rowsShown)} />
          {planned.sizes > rowsShown && (
            <p className="mt-2 text-quiet text-sm">The first {rowsShown} of them.</p>
          )}
        </>
      )}
    </section>
  )
}
