import type { Api } from '../../../contract/client.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

type Target = { id: number; headers: { 'idempotency-key': string } }

const outcomes = ['open', 'paid', 'refused'] as const
const remedies = ['', 'again', 'refund'] as const
const kinds = ['lost', 'damaged'] as const
const grades = ['shelf', 'second', 'waste'] as const

const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text)

/** Does what a form of a parcel's screen asks for. */
export async function changeParcel(
  api: Api,
  act: string,
  form: FormData,
  { id, headers }: Target,
): Promise<Pick<Outcome, 'done'>> {
  const params = { id }
  const comment = textOf(form, 'comment')
  switch (act) {
    case 'address': {
      const fields = ['address_line1', 'address_line2', 'phone'] as const
      const typed = fields.flatMap((name) =>
        textOf(form, name) ? [[name, textOf(form, name)]] : [],
      )
      const body = {
        ...Object.fromEntries(typed),
        version: Number(textOf(form, 'version')),
        comment,
      }
      await api('POST /api/office/parcels/{id}/address/', { params, body, headers })
      return { done: 'It goes to the corrected address.' }
    }
    case 'return':
      await api('POST /api/office/parcels/{id}/return/', { params, body: { comment }, headers })
      return { done: 'The parcel is called back.' }
    case 'receive': {
      const body = { lines: readGrades(form) }
      await api('POST /api/office/parcels/{id}/receive/', { params, body, headers })
      return { done: 'The parcel is received.' }
    }
    case 'claim': {
      const body = {
        kind: oneOf(kinds, textOf(form, 'kind')),
        reference: textOf(form, 'reference'),
        amount: Number(textOf(form, 'amount')),
        outcome: oneOf(outcomes, textOf(form, 'outcome')),
        remedy: oneOf(remedies, textOf(form, 'remedy')),
      }
      await api('POST /api/office/parcels/{id}/claim/', { params, body, headers })
      return { done: 'The claim is saved.' }
    }
    default: {
      const body = { wanted_on: textOf(form, 'wanted_on'), comment }
      await api('POST /api/office/parcels/{id}/reattempt/', { params, body, headers })
      return { done: 'The courier is asked to try again.' }
    }
  }
}

/** `grade 12 shelf` is how many pieces of size 12 go to the shelf. No line would restock all: none is refused. */
function readGrades(form: FormData) {
  const lines = [...form].flatMap(([name, value]) => {
    const [, size, to = ''] = /^grade (\d+) (\w+)$/.exec(name) ?? []
    const grade = oneOf(grades, to)
    const quantity = Number(value)
    return size && grade ? [{ size_id: Number(size), quantity, grade }] : []
  })
  const given = lines.filter(({ quantity }) => quantity !== 0)
  return given.length > 0 ? given : lines
}
