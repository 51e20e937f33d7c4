import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { callableDigits } from '../../../contract/phone-numbers.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Key } from '../keys/key.tsx'

type Props = { order: OfficeOrder; shopName: string }

/** To ring her up, write to her or ask her to pay before; nothing for a role without phone numbers. */
export function CallLinks({ order, shopName }: Props) {
  const { shipping_address: address, total_amount: total, number } = order
  if (!address?.phone) {
    return address && <p className="text-quiet">Phone numbers are not shown to your role.</p>
  }
  const digits = callableDigits(address.country, address.phone)
  if (!digits) {
    return <p>{address.phone}: without its country's code, it cannot be called from here.</p>
  }
  const price = total === null ? '' : ` of ${exactPrice(total)}`
  const hello = `Namaste ${address.contact_person_name}, this is ${shopName}. You ordered ${number}${price} with cash on delivery.`
  const write = (text: string) =>
    `https://wa.me/${digits}?${new URLSearchParams({ text: `${hello} ${text}` })}`
  return (
    <p className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <a href={`tel:+${digits}`} aria-keyshortcuts="p" data-key="p" className={linkClass}>
        <Icon name="phone" className="size-5 shrink-0" />
        <span>
          Call <span className="max-sm:sr-only">{address.phone}</span>
        </span>
        <Key name="P" />
      </a>
      <Outside href={write('May we send it?')} name="WhatsApp" letter="w" />
      {order.pay_now_link && (
        <Outside
          href={write(`Please pay it now by UPI, and we send it at once: ${order.pay_now_link}`)}
          name="Ask to prepay"
          letter="u"
          className="max-sm:col-span-2"
        />
      )}
    </p>
  )
}

const linkClass = `${buttonClass('outlined')} gap-2`

type OutsideProps = { href: string; name: string; letter: string; className?: string }

/** A message that only has to be sent, in a window of its own. */
const Outside = ({ href, name, letter, className = '' }: OutsideProps) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    aria-keyshortcuts={letter}
    data-key={letter}
    className={`${linkClass} ${className}`}
  >
    <Icon name="arrow-up-right" className="size-5 shrink-0" />
    {name}
    <Key name={letter.toUpperCase()} />
  </a>
)
