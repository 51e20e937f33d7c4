import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../session/browser-api.ts'
import { ruleIn } from './rule-of-form.ts'

const waitMs = 250

type Props = {
  /** What is known of it without a script; of a stored rule. */
  finds?: string
}

/** How many garments the rule of its form finds, counted anew as it is changed. */
export function RuleCount({ finds = '' }: Props) {
  const text = useRef<HTMLParagraphElement>(null)
  const [counted, setCounted] = useState<{ of: string; finds: string }>()
  useEffect(() => {
    const form = text.current?.closest('form')
    if (!form) return
    let call: AbortController | undefined
    const recount = async () => {
      call?.abort()
      const { signal } = (call = new AbortController())
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (signal.aborted) return
      try {
        const body = { rule: ruleIn(new FormData(form)) }
        const answer = await browserApi('POST /api/office/collections/count/', { body, signal })
        setCounted({ of: finds, finds: answer.finds })
      } catch (error) {
        if (signal.aborted) return
        setCounted({ of: finds, finds: error instanceof ApiError ? error.message : '' })
      }
    }
    const onInput = () => void recount()
    form.addEventListener('input', onInput)
    return () => {
      form.removeEventListener('input', onInput)
      call?.abort()
    }
  }, [finds])
  return (
    <p ref={text} role="status" className="min-h-6 font-medium">
      {counted?.of === finds ? counted.finds : finds}
    </p>
  )
}
