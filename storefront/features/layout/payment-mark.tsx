import americanexpress from './payment-marks/americanexpress.svg?url&no-inline'
import googlepay from './payment-marks/googlepay.svg?url&no-inline'
import mastercard from './payment-marks/mastercard.svg?url&no-inline'
import paytm from './payment-marks/paytm.svg?url&no-inline'
import phonepe from './payment-marks/phonepe.svg?url&no-inline'
import rupay from './payment-marks/rupay.svg?url&no-inline'
import upi from './payment-marks/upi.svg?url&no-inline'
import visa from './payment-marks/visa.svg?url&no-inline'

// As files beside the scripts: their drawings would be a sixth of what a first view may carry.
const marks: Partial<Record<string, { file: string; name: string }>> = {
  visa: { file: visa, name: 'Visa' },
  mastercard: { file: mastercard, name: 'MasterCard' },
  americanexpress: { file: americanexpress, name: 'American Express' },
  rupay: { file: rupay, name: 'RuPay' },
  upi: { file: upi, name: 'UPI' },
  googlepay: { file: googlepay, name: 'Google Pay' },
  phonepe: { file: phonepe, name: 'PhonePe' },
  paytm: { file: paytm, name: 'Paytm' },
}

type Props = { brand: string; className?: string }

/** A way to pay, drawn in one line on a card; one that has no mark here is named. */
export function PaymentMark({ brand, className = 'w-[50px]' }: Props) {
  const mark = marks[brand]
  if (!mark) return <span className="capitalize">{brand}</span>
  return (
    <img
      src={mark.file}
      alt={mark.name}
      width="50"
      height="32"
      loading="lazy"
      className={`${className} h-auto forced-colors:bg-white`}
    />
  )
}
