import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import type { OrderNews } from '../../../contract/office/events.ts'
import { setNews } from './news-under-way.ts'

const retryMs = 30_000

/**
 * Loads a live screen again when an order has changed. The router drops the answer of an earlier load
 * when a later one starts. Only a window that is seen listens, since a browser opens six connections to
 * a shop over HTTP/1.1.
 */
export function useLive(): void {
  const isLive = useMatches().some(({ handle }) => isLiveHandle(handle))
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  useEffect(() => {
    reload.current = revalidate
  })
  useEffect(() => {
    if (!isLive) return
    let source: EventSource | undefined
    let retry: number | undefined
    const open = () => {
      clearTimeout(retry)
      source?.close()
      source = undefined
      if (document.hidden) return
      source = new EventSource('/api/office/events/')
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const { numbers }: OrderNews = JSON.parse(data)
        setNews(numbers)
        void reload.current().finally(() => setNews(undefined))
      }
      source.onerror = () => {
        // Refused: a browser tries again by itself only what was lost.
        if (source?.readyState === EventSource.CLOSED) retry = window.setTimeout(open, retryMs)
      }
    }
    if (document.readyState === 'complete') open()
    else window.addEventListener('load', open, { once: true })
    document.addEventListener('visibilitychange', open)
    return () => {
      window.removeEventListener('load', open)
      document.removeEventListener('visibilitychange', open)
      clearTimeout(retry)
      source?.close()
    }
  }, [isLive])
}

const isLiveHandle = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'isLive' in handle && handle.isLive === true
