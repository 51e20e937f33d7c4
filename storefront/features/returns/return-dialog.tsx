import { useState } from 'react'
import type { Order, OrderItem } from '../../../contract/orders.ts'
import type { ReturnRequest } from '../../../contract/return-request.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { orderedSize } from '../orders/ordered-size.ts'
import { ExchangeSizes } from './exchange-sizes.tsx'
import { isOurFault, needsWords, returnReasons } from './return-reasons.ts'
import { useReturnRequest } from './use-return-request.ts'

type Props = {
  type: ReturnRequest['type']
  item: OrderItem
  refundMethod: Order['refund_method']
  onSent: () => void
  onClose: () => void
}

/** Asks why an item comes back, and what is to go out for it. */
export default function ReturnDialog({ type, item, refundMethod, onSent, onClose }: Props) {
  const { formProps, fieldErrors, problem, isBusy } = useReturnRequest(type, onSent)
  const [reason, setReason] = useState('')
  const { return_quantity: left } = item
  const [pieces, setPieces] = useState(left)
  const asksUpiId = type === 'Return' && refundMethod === 'upi'
  return (
    <Dialog title={`${type} this item`} onClose={onClose}>
      <p className="wrap-anywhere -mt-2 mb-5 text-quiet">{nameOf(item)}</p>
      <form {...formProps} className="grid gap-5">
        <input type="hidden" name="item_id" value={item.id} />
        <input type="hidden" name="request_type" value={type} />
        {left > 1 && (
          <SelectField
            label={`Pieces to ${type.toLowerCase()}`}
            name="quantity"
            value={pieces}
            onChange={(event) => setPieces(Number(event.target.value))}
            error={fieldErrors['quantity']}
          >
            {Array.from({ length: left }, (_, at) => (
              <option key={at + 1}>{at + 1}</option>
            ))}
          </SelectField>
        )}
        {type === 'Exchange' && (
          <ExchangeSizes item={item} pieces={pieces} error={fieldErrors['wanted_size_id']} />
        )}
        <SelectField
          label="Reason"
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={fieldErrors['reason']}
          required
        >
          <option value="">Choose a reason</option>
          {returnReasons[type]
            .filter((each) => !item.can_return_faulty || isOurFault(each))
            .map((each) => (
              <option key={each}>{each}</option>
            ))}
        </SelectField>
        <TextAreaField
          label={needsWords(reason) ? 'Your reason' : 'Anything else we should know?'}
          name="detail"
          rows={3}
          maxLength={400}
          required={needsWords(reason)}
          error={fieldErrors['detail']}
        />
        {asksUpiId && (
          <Field
            label="UPI id for your refund"
            name="upi_id"
            hint="You paid in cash. We send your money there, and then forget the id."
            placeholder="name@bank"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
            error={fieldErrors['upi_id']}
          />
        )}
        <p className="text-quiet text-sm">{whatFollows(type, refundMethod, reason)}</p>
        <p role="alert" className="text-madder empty:hidden">
          {problem}
        </p>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Sending...' : `Request ${type.toLowerCase()}`}
        </Button>
      </form>
    </Dialog>
  )
}

function nameOf(item: OrderItem): string {
  const { product, variant, return_quantity: quantity } = item
  const pieces = quantity > 1 && `${quantity} pieces`
  return [product.name, variant.color_name, orderedSize(item), pieces].filter(Boolean).join(', ')
}

function whatFollows(
  type: ReturnRequest['type'],
  refundMethod: Order['refund_method'],
  reason: string,
): string {
  const condition = 'Please keep it unused, with its tags.'
  if (type === 'Exchange')
    return `${condition} We send the new size once yours is back and checked.`
  if (refundMethod === 'upi' && isOurFault(reason))
    return `${condition} We refund it once it is back and checked, with the cash on delivery fee.`
  return refundMethod === 'upi'
    ? `${condition} We refund it once it is back and checked; the cash on delivery fee stays.`
    : `${condition} We refund it to where you paid from once it is back and checked.`
}
