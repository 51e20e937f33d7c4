import { PaymentMark } from '../layout/payment-mark.tsx'

/** Apps that pay by UPI. */
export function UpiMarks() {
  return (
    <ul aria-label="UPI apps" className="flex flex-wrap items-center gap-2">
      {['googlepay', 'phonepe', 'paytm'].map((app) => (
        <li key={app}>
          <PaymentMark brand={app} className="w-10" />
        </li>
      ))}
      <li className="ml-1 text-quiet text-sm">or any other</li>
    </ul>
  )
}
