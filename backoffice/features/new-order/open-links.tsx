import type { OpenPaymentLink } from '../../../contract/office/entered-orders.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'
import { LinkField, WhatsAppButton } from '../layout/link-to-send.tsx'
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
        <span className="money font-medium">{exactPrice(amount)}</span>, {counted(pieces, 'piece')}
        {name && ` for ${name}`}
      </p>
      <p className="text-quiet text-sm">
        To be paid until <Time at={until} />
        {made_by && `, made by ${made_by.name}`}
      </p>
      {href ? (
        <p className="mt-2 flex">
          <LinkField label={`Link for ${name ?? id}`} href={href} />
        </p>
      ) : (
        <p className="text-quiet">The link is not shown to your role.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {href && phone && (
          <WhatsAppButton
            phone={phone}
            text={`Namaste ${name ?? ''}, this is ${shopName}. Please pay ${exactPrice(amount)} for your order here, and we send it at once: ${href}`}
          />
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
