import { type Api, ApiError } from '../../../contract/client.ts'
import { remittanceColumns } from '../../../contract/field-limits.ts'
import type { GivenColumns, Remittance } from '../../../contract/office/money.ts'
import { exactPrice } from '../../../ui/format-price.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { readUnknownColumns } from '../forms/read-unknown-columns.ts'
import { textOf } from '../forms/text-of.ts'

type Looked = Pick<Outcome, 'remittance' | 'file'>

/** Does what a form of the money screen asks for. */
export async function changeMoney(
  api: Api,
  form: FormData,
  headers: ActHeaders,
): Promise<{ done: string } & Looked> {
  const id = textOf(form, 'id')
  switch (textOf(form, 'act')) {
    case 'approve': {
      const call = 'POST /api/office/refunds/{id}/approve/'
      const { amount } = await api(call, { params: { id }, headers })
      return { done: `The refund of ${exactPrice(amount)} is approved.` }
    }
    case 'paid': {
      const body = { reference: textOf(form, 'reference') }
      const call = 'POST /api/office/refunds/{id}/paid/'
      const { amount } = await api(call, { params: { id }, body, headers })
      return { done: `The refund of ${exactPrice(amount)} is paid.` }
    }
    case 'dispute': {
      const body = { reference: textOf(form, 'reference') }
      const call = 'POST /api/office/weight-charges/{id}/dispute/'
      const { order } = await api(call, { params: { id }, body, headers })
      return { done: `The weight charge of ${order} is noted as disputed.` }
    }
    case 'accept': {
      const call = 'POST /api/office/weight-charges/{id}/accept/'
      const { order } = await api(call, { params: { id }, headers })
      return { done: `The weight charge of ${order} is accepted.` }
    }
    case 'short': {
      const body = { reason: textOf(form, 'reason') }
      const call = 'POST /api/office/remittance-exceptions/{id}/accept/'
      const { got, awb } = await api(call, { params: { id }, body, headers })
      return { done: `${exactPrice(got)} of AWB ${awb} are in the bank, and the rest is a loss.` }
    }
    case 'note': {
      const body = { reason: textOf(form, 'reason') }
      const call = 'POST /api/office/remittance-exceptions/{id}/note/'
      const { awb } = await api(call, { params: { id }, body, headers })
      return { done: `The exception of AWB ${awb} is settled with a note.` }
    }
    case 'remind': {
      const call = 'POST /api/office/remittance-exceptions/{id}/remind/'
      const { awb } = await api(call, { params: { id }, headers })
      return { done: `The courier was reminded of AWB ${awb}.` }
    }
    case 'take in':
      return takeIn(api, form, headers)
    default:
      return look(api, form, headers)
  }
}

async function look(api: Api, form: FormData, headers: ActHeaders) {
  const given = form.get('file')
  const file = given instanceof File ? given : new File([], '')
  const columns = columnsOf(form)
  const remittance = await send(api, { file, columns }, { headers, isDryRun: true })
  const base64 = Buffer.from(await file.arrayBuffer()).toString('base64')
  return {
    done: `${file.name} was read, and nothing is changed yet.`,
    remittance,
    file: { name: file.name, base64, columns },
  }
}

async function takeIn(api: Api, form: FormData, headers: ActHeaders) {
  const bytes = Buffer.from(textOf(form, 'base64'), 'base64')
  const file = new File([bytes], textOf(form, 'name'))
  const columns = columnsOf(form)
  const remittance = await send(api, { file, columns }, { headers, isDryRun: false })
  const { matched } = remittance.sums
  return { done: `${exactPrice(matched)} are in the bank.`, remittance }
}

/** Which column is which, as the form has it. */
const columnsOf = (form: FormData): GivenColumns =>
  Object.fromEntries(
    remittanceColumns
      .map((column) => `${column}_column`)
      .map((name) => [name, textOf(form, name) || undefined]),
  )

async function send(
  api: Api,
  { file, columns }: { file: File; columns: GivenColumns },
  { headers, isDryRun }: { headers: ActHeaders; isDryRun: boolean },
): Promise<Remittance> {
  try {
    const body = { file, dry_run: isDryRun, ...columns }
    return await api('POST /api/office/remittances/', { body, headers })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields.file) throw error
    // All that is wrong with the file, each row a line.
    const file = [error.fields.file.join('\n')]
    throw new ApiError(error.status, { file, columns: readUnknownColumns(error.body) })
  }
}
