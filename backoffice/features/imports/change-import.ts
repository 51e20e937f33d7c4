import type { Api } from '../../../contract/client.ts'
import { type MappedField, mappedFields } from '../../../contract/office/import-fields.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import { textOf } from '../forms/text-of.ts'

const mappingPrefix = 'column '
const answerPrefix = 'answer '
export const columnField = (head: string) => mappingPrefix + head
export const answerField = (name: string) => answerPrefix + name

const isField = (text: string): text is MappedField => mappedFields.some((field) => field === text)

/** The fields of a form whose names begin so, without it. */
const startingWith = (form: FormData, prefix: string): [string, string][] =>
  [...form.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => [name.slice(prefix.length), textOf(form, name)])

/** Does what a form of an import's screen asks for. */
export async function changeImport(
  api: Api,
  id: number,
  form: FormData,
  headers: ActHeaders,
): Promise<{ done: string }> {
  const params = { id }
  const version = textOf(form, 'version')
  switch (textOf(form, 'form')) {
    case 'apply import':
      await api('POST /api/office/imports/{id}/apply/', { params, body: { version }, headers })
      return { done: 'It is being applied.' }
    case 'undo import':
      await api('POST /api/office/imports/{id}/undo/', { params, headers })
      return { done: 'It was taken back.' }
    default: {
      const mapping = Object.fromEntries(
        startingWith(form, mappingPrefix).map(([head, field]) => [
          head,
          isField(field) ? field : ('' as const),
        ]),
      )
      const answers = Object.fromEntries(startingWith(form, answerPrefix))
      const body = { version, mapping, answers }
      await api('POST /api/office/imports/{id}/check/', { params, body, headers })
      return { done: 'It is being checked.' }
    }
  }
}
