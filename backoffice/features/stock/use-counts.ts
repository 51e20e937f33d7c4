import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from '../forms/outcome.ts'
import type { Scans } from '../packing/use-scans.ts'

type Scan = { code: string; key: string }

const retryMs = 2_000
const keyOf = (takeId: number) => `scans ${takeId}`

/**
 * Sends one scan after the other, each under its own key. Where the line is down they wait, also through a
 * reload, and go again by themselves: none is lost, and none is counted twice.
 */
export function useCounts(takeId: number) {
  const { submit, state, data } = useFetcher<Outcome>()
  const waiting = useRef<Scan[]>([])
  const [count, setCount] = useState(0)
  const [last, setLast] = useState<Outcome>()
  const [counted, setCounted] = useState<Record<number, number>>({})
  const isLost = data?.isUnsure === true || data?.isSignedOut === true
  if (data && data !== last && !isLost) {
    setLast(data)
    if (data.counted) setCounted({ ...counted, [data.counted.size_id]: data.counted.counted })
  }

  const store = () => {
    setCount(waiting.current.length)
    if (waiting.current.length === 0) sessionStorage.removeItem(keyOf(takeId))
    else sessionStorage.setItem(keyOf(takeId), JSON.stringify(waiting.current))
  }
  const sendFirst = () => {
    const [next] = waiting.current
    if (next) void submit({ form: 'scan', ...next }, { method: 'post' })
  }
  const goOn = useEffectEvent(() => {
    if (!data) return sendFirst()
    if (isLost) return undefined
    waiting.current = waiting.current.filter(({ key }) => key !== data.key)
    store()
    return sendFirst()
  })
  const restore = useEffectEvent(() => {
    const stored = sessionStorage.getItem(keyOf(takeId))
    // Written by store.
    if (stored) waiting.current = JSON.parse(stored) as Scan[]
    store()
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    if (state === 'idle') goOn()
  }, [state])
  const retry = useEffectEvent(sendFirst)
  useEffect(() => {
    if (!isLost || state !== 'idle') return undefined
    const timer = setTimeout(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [isLost, state])

  const scan: Scans['scan'] = (_form, code) => {
    if (code.trim() === '') return
    waiting.current.push({ code: code.trim(), key: crypto.randomUUID() })
    store()
    if (state === 'idle' && waiting.current.length === 1) sendFirst()
  }
  return {
    scans: { scan, isBusy: state !== 'idle' && !isLost },
    outcome: last,
    /** How many of each size, as the last answers have it. */
    counted,
    /** Scans that are not counted yet, and whether the line is down. */
    waiting: count,
    isLost,
    isSignedOut: data?.isSignedOut === true,
  }
}
