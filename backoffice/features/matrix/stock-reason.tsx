import { stockReasons, wayOf } from '../../../contract/office/stock-reasons.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { wordsOfMove } from '../stock/reason-words.ts'
import type { Change } from './changes.ts'
import type { GivenReason } from './save-matrix.ts'

/** Reasons that all changes of stock may have: what is lost is never more. */
export const reasonsFor = (changes: readonly Change[]): GivenReason[] => {
  const ways = changes
    .filter(({ field }) => field === 'delta')
    .map(({ value }) => Math.sign(Number(value)))
  return stockReasons.filter((reason): reason is GivenReason => {
    if (reason === 'count') return false
    const way = wayOf[reason]
    return way === undefined || ways.every((each) => each === way)
  })
}

type Props = {
  reasons: readonly GivenReason[]
  reason: GivenReason | undefined
  onChoose: (reason: GivenReason | undefined) => void
}

export const StockReasonField = ({ reasons, reason, onChoose }: Props) => (
  <SelectField
    label="Why stock changes"
    value={reason}
    onChange={({ target }) => onChoose(reasons.find((each) => each === target.value))}
    className="w-full sm:w-44"
  >
    {reasons.map((each) => (
      <option key={each} value={each}>
        {wordsOfMove(each)}
      </option>
    ))}
  </SelectField>
)
