import type { Api } from '../../../contract/client.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'

/** Does what a form of her passkeys asks for. */
export async function changePasskeys(
  api: Api,
  form: FormData,
): Promise<Pick<Outcome, 'done' | 'link'>> {
  switch (textOf(form, 'form')) {
    case 'passkey': {
      const body = { password: textOf(form, 'password') }
      const options = await api('POST /api/office/passkeys/start/', { body })
      return { done: 'Now make it on this device.', link: JSON.stringify(options) }
    }
    case 'add passkey': {
      const body = { name: textOf(form, 'name'), response: textOf(form, 'response') }
      await api('POST /api/office/passkeys/', { body })
      return { done: 'Your passkey opens the office from now on.' }
    }
    default: {
      await api('DELETE /api/office/passkeys/{id}/', { params: { id: textOf(form, 'id') } })
      return { done: 'The passkey is removed.' }
    }
  }
}
