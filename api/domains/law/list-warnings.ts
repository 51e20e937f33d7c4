import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { inr } from '../../ground/http/money.ts'
import { listUnsurePrices } from '../catalogue/unsure-prices.ts'

/** From this share of the limit on, a seller has time to get ready. */
const near = 0.8

const isCompany = (legalName: string) => /\b(private|pvt|limited|ltd|llp)\b/i.test(legalName)

/** What of this shop has to be looked at before the law does, in words. */
export async function listWarnings(
  db: Db,
  { shop, messages }: Pick<Config, 'shop' | 'messages'>,
): Promise<string[]> {
  const { turnover, limit, year, undeclared, uncoded, digits, abroad, overdue } =
    await findFigures(db)
  const unsure = await listUnsurePrices(db)
  const [first] = unsure
  const untagged = messages.sms?.untagged ?? []
  return [
    turnover >= limit * near &&
      `The turnover of ${year} is ${inr(turnover)}. Above ${inr(limit)} invoices to businesses are e-invoices, which this shop does not make, and HSN codes have 6 digits.`,
    isCompany(shop.legalName) &&
      !shop.nodalOfficer &&
      'A company names a nodal officer: npm run facts -- set nodal_officer NAME.',
    undeclared > 0 &&
      `${undeclared} on sale ${undeclared === 1 ? 'lacks' : 'lack'} declarations: load the catalogue file with them.`,
    uncoded > 0 &&
      `${uncoded} on sale ${uncoded === 1 ? 'lacks' : 'lack'} an HSN code of ${digits} digits: load the catalogue file with it.`,
    abroad > 0 &&
      `${abroad} ${abroad === 1 ? 'bill of supply is' : 'bills of supply are'} to another state, where a dealer under composition may not sell.`,
    overdue > 0 &&
      `${overdue} ${overdue === 1 ? 'complaint or request is' : 'complaints or requests are'} past the day until which the law wants an answer.`,
    untagged.length > 0 &&
      `The SMS ${untagged.join(', ')} ${untagged.length === 1 ? 'has' : 'have'} no tags in MSG91_TEMPLATES: the DLT lets only templates through whose variables are tagged.`,
    first &&
      `${unsure.length}${unsure.length === 100 ? ' or more' : ''} on sale at a price that no rate of GST agrees with, such as ${first.slug} ${first.size} at ${inr(first.pricePaise)}: the nearest sure price is ${inr(first.surePaise)}.`,
  ].filter((warning) => typeof warning === 'string')
}

type Figures = {
  turnover: number
  limit: number
  year: string
  undeclared: number
  uncoded: number
  digits: number
  /** Bills of supply to another state, in all. */
  abroad: number
  overdue: number
}

/** The turnover is that of the best financial year: from one above the limit on, the duty stays. */
async function findFigures(db: Db): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with years as (
      select financial_year, sum(case kind when 'credit_note' then -taxable_paise else taxable_paise end) as paise
      from tax_documents where cancelled_at is null group by financial_year
    ), best as (select * from years order by paise desc limit 1)
    select coalesce((select paise from best), 0)::float8 as turnover,
      coalesce((select financial_year from best), '') as year,
      (select amount_paise::float8 from tax_limits
        where name = 'e_invoice_above' and valid_from <= day_in_india(now()) order by valid_from desc limit 1) as "limit",
      (select count(*)::int from products where is_active and not declarations ? 'maker') as undeclared,
      (select count(*)::int from products where is_active and hsn !~ ('^\\d{' || seller.hsn_digits || ',8}$')) as uncoded,
      seller.hsn_digits as digits,
      (select count(*)::int from tax_documents where kind = 'bill_of_supply' and cancelled_at is null
        and place_code <> seller.state_code) as abroad,
      (select count(*)::int from complaints where answered_at is null and answer_by < now()) as overdue
    from current_seller() seller`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('no figures of the law')
  return figures
}
