import googlepay from 'simple-icons/icons/googlepay.svg?url&no-inline'
import paytm from 'simple-icons/icons/paytm.svg?url&no-inline'
import phonepe from 'simple-icons/icons/phonepe.svg?url&no-inline'

const apps = [
  { name: 'Google Pay', file: googlepay, size: 'size-8' },
  // Round, where the others are words.
  { name: 'PhonePe', file: phonepe, size: 'size-5' },
  { name: 'Paytm', file: paytm, size: 'size-8' },
]

/** Apps that pay by UPI. */
export function UpiMarks() {
  return (
    <ul aria-label="UPI apps" className="flex flex-wrap items-center gap-5">
      {apps.map(({ name, file, size }) => (
        <li key={name}>
          <img
            src={file}
            alt={name}
            width="32"
            height="32"
            loading="lazy"
            className={`${size} forced-colors:bg-white`}
          />
        </li>
      ))}
      <li className="text-quiet text-sm">or any other</li>
    </ul>
  )
}
