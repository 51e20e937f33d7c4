import { type KeyboardEvent, useState } from 'react'
import { grades } from '../../../contract/office/grades.ts'
import type { Grade, OfficeReturn } from '../../../contract/office/returns.ts'
import { Button } from '../../../ui/button.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { formOf } from './change-return.ts'
import { type Chosen, readChosen, whatGoesBack } from './what-goes-back.ts'

const words: Record<Grade, string> = { shelf: 'Shelf', second: 'Second', waste: 'Waste' }

type Props = {
  request: OfficeReturn
  actKey: string
  /** Its first piece has the focus, so that a key is enough. */
  isFirst: boolean
  /** Whether the parcel of an exchange may be had packed at once. */
  mayPack: boolean
}

/** Each piece by one key: 1 for the shelf, 2 as second, 3 as waste; Enter when all have theirs. */
export function GradeForm({ request, actKey, isFirst, mayPack }: Props) {
  const { id, type, is_our_fault: isOurFault } = request
  const [chosen, choose] = useState<Chosen>({})
  return (
    <ActForm name={formOf('grade', id)} actKey={actKey}>
      {({ typed, error, isBusy }) => {
        const message = error('lines')
        return (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div onChange={(event) => choose(readChosen(event.currentTarget))}>
            <input type="hidden" name="order" value={request.order} />
            {request.lines.map((line) => (
              <div key={line.id} className="grid gap-3">
                <input type="hidden" name="size_id" value={line.size_id} />
                {Array.from({ length: line.quantity }, (_, at) => (
                  <Piece
                    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a size are alike
                    key={at}
                    name={`piece-${at}`}
                    legend={line.quantity === 1 ? 'The piece' : `Piece ${at + 1}`}
                    chosen={typed(`piece-${at}`)}
                    hasFocus={isFirst && at === 0}
                  />
                ))}
              </div>
            ))}
            {message && <p className="mt-2 text-madder text-sm">{message}</p>}
            {request.lines.some(({ quantity }) => quantity > 1) && (
              <Tick name="is_short">Those without a grade did not come: she still has them</Tick>
            )}
            <Tick name="is_our_fault" isTicked={isOurFault}>
              {request.refund_due?.has_cod_fee
                ? 'Our fault: the cash on delivery fee goes back, too'
                : 'Our fault'}
            </Tick>
            {type === 'Exchange' && mayPack && (
              <Tick name="packs" isTicked>
                {request.is_replacement ? 'Have the new piece packed' : 'Have the new size packed'}
              </Tick>
            )}
            {type === 'Exchange' && (
              <Tick name="refund_instead">The size is sold out: give the money back</Tick>
            )}
            <p aria-live="polite" className="mt-3 max-w-prose">
              {whatGoesBack(request, chosen)}
            </p>
            <Button type="submit" aria-disabled={isBusy} className="mt-4">
              {isBusy ? 'Saving...' : 'Receive'}
            </Button>
          </div>
        )
      }}
    </ActForm>
  )
}

// At the table the next key grades.
const focus = (input: HTMLInputElement | null) => input?.focus()

type PieceProps = { name: string; legend: string; chosen: string; hasFocus: boolean }

const Piece = ({ name, legend, chosen, hasFocus }: PieceProps) => (
  <fieldset>
    <legend className="mb-1.5 text-quiet text-sm">{legend}</legend>
    <div className="grid max-w-md grid-cols-3 gap-2">
      {grades.map((grade, at) => (
        <label
          key={grade}
          className="relative flex min-h-13 items-center justify-center gap-2 rounded-sm border border-field bg-card px-2 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={grade}
            defaultChecked={chosen === grade}
            ref={hasFocus && at === 0 ? focus : undefined}
            onKeyDown={gradeByKey}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <kbd aria-hidden="true" className="font-mono text-sm opacity-70">
            {at + 1}
          </kbd>
          {words[grade]}
        </label>
      ))}
    </div>
  </fieldset>
)

type TickProps = { name: string; isTicked?: boolean; children: string }

const Tick = ({ name, isTicked = false, children }: TickProps) => (
  <label className="mt-3 flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      name={name}
      value="true"
      defaultChecked={isTicked}
      className="size-5 shrink-0 accent-indigo"
    />
    {children}
  </label>
)

/** Grades the first piece that has no grade yet, and goes on to the next, or to the button. */
function gradeByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const grade = grades[Number(event.key) - 1]
  const { form } = event.currentTarget
  if (!grade || !form || event.ctrlKey || event.metaKey || event.altKey) return
  const pieces = [...form.querySelectorAll('fieldset')]
  const waiting = pieces.filter((piece) => !piece.querySelector('input:checked'))
  // Once each has one, the key is for the piece in hand.
  const piece = waiting[0] ?? event.currentTarget.closest('fieldset')
  piece?.querySelector<HTMLInputElement>(`input[value="${grade}"]`)?.click()
  const next = waiting[1]?.querySelector<HTMLElement>('input')
  const button = form.querySelector<HTMLElement>('button[type="submit"]')
  if (waiting.length > 0) (next ?? button)?.focus()
  event.preventDefault()
}
