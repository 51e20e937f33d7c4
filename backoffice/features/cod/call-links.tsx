import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { exactPrice } from '../../../ui/price.tsx'

type Props = { order: OfficeOrder; shopName: string }

/** To ring her up or write to her; nothing for who may not see phone numbers. */
export function CallLinks({ order, shopName }: Props) {
  const { shipping_address: address, total_amount: total, number } = order
  if (!address?.phone) {
    return address && <p className="text-quiet">Phone numbers are not shown to your role.</p>
  }
  const international = address.country === 'India' ? `91${address.phone}` : address.phone
  const price = total === null ? '' : ` of ${exactPrice(total)}`
  const text = `Namaste ${address.contact_person_name}, this is ${shopName}. You ordered ${number}${price} with cash on delivery. May we send it?`
  const link = `${buttonClass('outlined')} gap-2`
  return (
    <p className="flex flex-wrap gap-3">
      <a href={`tel:+${international}`} className={link}>
        <Icon name="phone" />
        Call {address.phone}
      </a>
      <a
        href={`https://wa.me/${international}?${new URLSearchParams({ text })}`}
        target="_blank"
        rel="noreferrer"
        className={link}
      >
        <Icon name="arrow-up-right" />
        WhatsApp
      </a>
    </p>
  )
}
