import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { Outcome } from '../forms/outcome.ts'
import { UnderWay } from '../offline/under-way.ts'

type Scan = { form: HTMLFormElement; code: string }

export type Scans = {
  scan: (form: HTMLFormElement, code: string) => void
  isBusy: boolean
}

/**
 * Sends one scan after the other: a scanner does not wait for answers, and one that is aborted would be
 * lost. A scan whose answer was lost goes again under its own key when it is scanned again.
 */
export function useScans(outcome: Outcome | undefined): Scans {
  const submit = useSubmit()
  const { state } = useNavigation()
  const isUnderWay = use(UnderWay)
  const waiting = useRef<Scan[]>([])
  const isSending = useRef(false)

  const sendNext = () => {
    const next = isSending.current || isUnderWay() ? undefined : waiting.current.shift()
    if (!next) return
    isSending.current = true
    const body = new FormData(next.form)
    body.set('code', next.code)
    const isAgain = outcome?.isUnsure && outcome.typed.code === next.code
    body.set('key', (isAgain && outcome.key) || crypto.randomUUID())
    const action = next.form.getAttribute('action') ?? undefined
    void submit(body, {
      method: 'post',
      preventScrollReset: true,
      ...(action && { action: action.replace(/^\/office(?=\/)/, '') }),
    })
  }

  // Of every render that ends a navigation: what was scanned meanwhile follows.
  const goOn = useEffectEvent(() => {
    isSending.current = false
    sendNext()
  })
  useEffect(() => {
    if (state === 'idle') goOn()
  }, [state])

  const scan = (form: HTMLFormElement, code: string) => {
    if (code.trim() === '') return
    waiting.current.push({ form, code: code.trim() })
    sendNext()
  }
  return { scan, isBusy: state !== 'idle' }
}
