import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOutcome } from '../forms/act-form.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { Key } from '../keys/key.tsx'
import { printPapers } from './print-papers.ts'

type Parcel = NonNullable<Outcome['parcel']>

const stored = 'print when packed'
const changed = 'print-when-packed'

/** Of this device: a table with a printer has it on. */
const isOn = () => localStorage.getItem(stored) === 'yes'

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange)
  return () => window.removeEventListener(changed, onChange)
}

function turn(on: boolean): void {
  localStorage.setItem(stored, on ? 'yes' : 'no')
  window.dispatchEvent(new Event(changed))
}

/** Whether this browser prints PDFs itself; it changes at no time. */
const never = () => () => {}
const mayPrint = () => navigator.pdfViewerEnabled

/** Prints label and invoice of a parcel as it is packed where that is wanted, and of the last one by a key. */
export function Printing() {
  const canPrint = useSyncExternalStore(never, mayPrint, () => false)
  const prints = useSyncExternalStore(subscribe, isOn, () => false)
  const packed = useOutcome('scan')?.parcel
  const [last, setLast] = useState(packed)
  if (packed && packed !== last) setLast(packed)
  const onPacked = useEffectEvent((parcel: Parcel) => {
    if (mayPrint() && isOn()) print(parcel)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
    if (!isPrint || event.shiftKey || event.altKey || !last || !mayPrint()) return
    event.preventDefault()
    print(last)
  })
  useEffect(() => {
    if (last) onPacked(last)
  }, [last])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!canPrint) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6">
      <label className="-ml-3 inline-flex min-h-11 items-center gap-3 px-3">
        <input
          type="checkbox"
          checked={prints}
          onChange={({ target }) => turn(target.checked)}
          className="size-5 accent-indigo"
        />
        Print when packed
      </label>
      {last && (
        <Button look="quiet" className="px-0!" onClick={() => print(last)}>
          Print {last.number}
          <Key name="Ctrl P" />
        </Button>
      )}
    </div>
  )
}

const print = ({ label, invoice }: Parcel) => printPapers(invoice ? [label, invoice] : [label])
