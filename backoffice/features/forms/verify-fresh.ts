import type { Api } from '../../../contract/client.ts'
import { textOf } from './text-of.ts'

/** Shows the code or passkey of a form whose act needs a fresh one. @throws ApiError */
export async function verifyFresh(api: Api, form: FormData): Promise<void> {
  const code = textOf(form, 'code')
  const response = textOf(form, 'passkey')
  if (response) await api('POST /api/office/fresh/passkey/', { body: { response } })
  else if (code) await api('POST /api/office/fresh/', { body: { code } })
}
