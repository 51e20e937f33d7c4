import { NewAddress } from '../../../../../contract/accounts.ts'
import type {
  Buyer,
  EnterOrder,
  OpenPaymentLink,
} from '../../../../../contract/office/entered-orders.ts'
import { callableDigits } from '../../../../../contract/phone-numbers.ts'
import type { Config } from '../../../../config.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../../ground/errors/refusal.ts'
import type { SignedInStaff } from '../../../../ground/http/env.ts'
import { toPaise, toRupees } from '../../../../ground/http/money.ts'
import { actorOf } from '../../../../ground/staff/actors.ts'
import { writePhonesSeen } from '../../../../ground/staff/audit/service.ts'
import { hasRight } from '../../../../ground/staff/roles.ts'
import { findOrAddAddress } from '../../../accounts/addresses.ts'
import { findBuyers, findOrAddBuyer } from '../../../accounts/buyers.ts'
import { enterCodOrder, enterPaymentLink } from '../../enter-order.ts'
import { lastMoment, listOpenLinks, paymentLinkOf } from '../../payment-link.ts'
import { readSearch } from '../read-search.ts'

const maxLinks = 50

/**
 * Who is known by a phone number or an e-mail address. That their phone numbers were shown is audited.
 * @throws FieldRefusal for any other text
 */
export async function showBuyers(
  db: Db,
  { id: staffId }: SignedInStaff,
  { search, requestId }: { search: string; requestId: string },
): Promise<Buyer[]> {
  const buyers = await findBuyers(db, readBuyerSearch(search))
  const numbers = buyers.map(({ id }) => `customer ${id}`)
  if (numbers.length > 0) await writePhonesSeen(db, { numbers, staffId, requestId })
  return buyers
}

function readBuyerSearch(search: string): Parameters<typeof findBuyers>[1] {
  const asked = readSearch(search)
  if (asked?.by === 'email') return { by: 'email', text: asked.text }
  if (asked?.by === 'phone') return { by: 'phone', text: asked.text }
  throw new FieldRefusal({ search: ['Give a phone number of ten digits or an e-mail address.'] })
}

/**
 * Enters an order, with its buyer and her address where they are new.
 * @param key of the act, the same when it is sent again
 * @returns the order's number, or the id of the link
 * @throws FieldRefusal where the address does not fit its country; Refusal as enterCodOrder
 */
export async function enterOrder(
  tx: Db,
  config: Config,
  body: EnterOrder,
  key: string,
): Promise<{ number: string; link: null } | { number: null; link: number }> {
  const customerId = await findOrAddBuyer(tx, buyerOf(body))
  const entered = {
    customerId,
    addressId: body.address_id ?? (await findOrAddAddress(tx, customerId, NewAddress.parse(body))),
    lines: body.lines,
    expectedTotalPaise: toPaise(body.expected_total),
    key,
  }
  return body.payment === 'cod'
    ? { number: await enterCodOrder(tx, config, entered), link: null }
    : { number: null, link: await enterPaymentLink(tx, config, entered) }
}

function buyerOf({
  customer_id: customerId,
  email = '',
  first_name: firstName = '',
  ...body
}: EnterOrder) {
  return customerId === undefined ? { email, firstName, phone: body.phone ?? '' } : { customerId }
}

/** Payment links whose pieces are held, newest first; or that one. */
export async function listLinks(
  db: Db,
  config: Config,
  { id: staffId, role }: SignedInStaff,
  id?: number,
): Promise<OpenPaymentLink[]> {
  const links = await listOpenLinks(db, { limit: maxLinks, ...(id !== undefined && { id }) })
  const mayCall = hasRight(role, 'phones')
  return Promise.all(
    links.map(async (link) => {
      const isOwn = link.entered_by === `staff:${staffId}`
      return {
        id: link.id,
        name: hasRight(role, 'people') ? link.name : null,
        amount: toRupees(link.total_paise),
        pieces: link.pieces,
        made_at: link.created_at.toISOString(),
        until: lastMoment(link.hold_expires_at).toISOString(),
        made_by: actorOf(link.entered_by, link.made_by),
        phone: mayCall ? (callableDigits(link.country, link.phone) ?? null) : null,
        href: mayCall || isOwn ? await paymentLinkOf(config, link.id) : null,
      }
    }),
  )
}
