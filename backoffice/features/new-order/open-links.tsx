import type { OpenPaymentLink } from '../../../contract/office/entered-orders.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Time } from '../layout/time.tsx'

type Props = { links: OpenPaymentLink[]; actKey: string; shopName: string }

/** Links that wait to be paid; their pieces are held. */
export const OpenLinks = ({ links, ...of }: Props) => (
  <ul>
    {links.map((link) => (
      <li key={link.id} className="border-hairline border-b py-4">
        <OpenLink link={link} {...of} />
      </li>
    ))}
  </ul>
)

type OneProps = Omit<Props, 'links'> & { link: OpenPaymentLink }

export function OpenLink({ link, actKey, shopName }: OneProps) {
  const { id, name, amount, pieces, until, made_by, href, phone } = link
  return (
    <>
      <p>
        <span className="money font-medium">{exactPrice(amount)}</span>, {pieces}{' '}
        {pieces === 1 ? 'piece' : 'pieces'}
        {name && ` for ${name}`}
      </p>
      <p className="text-quiet text-sm">
        To be paid until <Time at={until} />
        {made_by && `, made by ${made_by.name}`}
      </p>
      {href ? (
        <input
          readOnly
          value={href}
          aria-label={`Link for ${name ?? id}`}
          onFocus={(event) => event.currentTarget.select()}
          className="mt-2 min-h-11 w-full rounded-sm border border-field bg-linen px-3 py-2 font-mono text-sm"
        />
      ) : (
        <p className="text-quiet">The link is not shown to your role.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {href && phone && (
          <a
            href={whatsApp({ phone, href, name, amount, shopName })}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass('outlined')} gap-2`}
          >
            <Icon name="arrow-up-right" className="size-5 shrink-0" />
            WhatsApp
          </a>
        )}
        <ActForm name={`withdraw ${id}`} actKey={actKey}>
          {({ isBusy }) => (
            <>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" look="quiet" aria-disabled={isBusy}>
                Withdraw
              </Button>
            </>
          )}
        </ActForm>
      </div>
    </>
  )
}

type Message = {
  phone: string
  href: string
  name: string | null
  amount: number
  shopName: string
}

function whatsApp({ phone, href, name, amount, shopName }: Message): string {
  const text = `Namaste ${name ?? ''}, this is ${shopName}. Please pay ${exactPrice(amount)} for your order here, and we send it at once: ${href}`
  return `https://wa.me/${phone}?${new URLSearchParams({ text })}`
}
