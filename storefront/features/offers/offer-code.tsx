import { useEffect, useRef, useState } from 'react'
import type { Offer, RefusedCode } from '../../../contract/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { preventReset } from '../../ui/prevent-reset.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { lineActionClass } from '../cart/remove-line.tsx'
import type { GiveCode } from './give-code.ts'

type Props = {
  code: string | null
  refused: RefusedCode
  /** Of the sums that are shown beside it. */
  offers: Offer[]
  /** Why it takes nothing off there, such as where paying online alone would. */
  idle?: string
  give: GiveCode
}

/** Where she gives a code for an offer: closed until pressed; a code that she has given is shown with its offer. */
export function OfferCode({ code, refused, offers, idle = 'is kept for checkout', give }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [working, setWorking] = useState<'apply' | 'remove'>()
  const [refusal, setRefusal] = useState<string>()
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const awaited = useRef<string | null>(undefined)
  const isApplied = code !== null && !refused
  const error = refusal ?? refused?.message

  const send = useOneAtATime(async (wanted: string | null) => {
    setWorking(wanted === null ? 'remove' : 'apply')
    setSaid('')
    awaited.current = wanted
    const found = wanted === '' ? 'Please enter a code.' : await give(wanted)
    setWorking(undefined)
    setRefusal(found)
    if (found) {
      awaited.current = undefined
      return box.current?.querySelector('input')?.focus()
    }
    setSaid(wanted === null ? 'The code is taken off.' : 'The code is applied.')
    if (wanted === null) setOpen(false)
  })
  // What was pressed goes with its form.
  useEffect(() => {
    const wanted = awaited.current
    const isShown = wanted === null ? code === null : isApplied
    if (wanted === undefined || working || !isShown) return
    awaited.current = undefined
    box.current?.querySelector<HTMLElement>(isApplied ? 'button' : 'summary')?.focus()
  }, [code, isApplied, working])

  const removal = code !== null && (
    <PlainButton
      isBusy={working === 'remove'}
      onClick={() => void send(null)}
      className={`${lineActionClass} hover:text-madder`}
    >
      Remove<span className="sr-only"> the code {code}</span>
    </PlainButton>
  )
  const offer = offers.find((each) => each.code !== undefined)
  return (
    <div ref={box} className="noscript:hidden">
      <p role="status" className="sr-only">
        {said}
      </p>
      {isApplied ? (
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
          <p className="wrap-anywhere min-w-0">
            <b className="font-medium">{code}</b> {offer ? offer.name : idle}
          </p>
          {removal}
        </div>
      ) : (
        <details
          open={isOpen || error !== undefined}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-quiet text-sm underline-offset-4 hover:underline">
            Have a code?
          </summary>
          <form
            aria-label="Offer code"
            action={(form) => void send(String(form.get('code')).trim())}
            onReset={preventReset}
            onInput={() => setRefusal(undefined)}
            noValidate
            className="flex flex-wrap items-start gap-x-3"
          >
            <Field
              label="Code"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={40}
              defaultValue={code ?? ''}
              error={error}
              className="min-w-0 flex-1"
            />
            <Button type="submit" look="outlined" className="mt-6" isBusy={working === 'apply'}>
              Apply
            </Button>
            {removal}
          </form>
        </details>
      )}
    </div>
  )
}
