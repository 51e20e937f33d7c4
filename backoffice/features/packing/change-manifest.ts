import { redirect } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { textOf } from '../forms/text-of.ts'
import { counted } from '../layout/counted.ts'

/** Does what a form of a manifest's screen asks for. */
export async function changeManifest(
  api: Api,
  act: string,
  form: FormData,
  of: { params: { id: string }; headers: ActHeaders },
): Promise<Pick<Outcome, 'done'>> {
  const code = textOf(form, 'code').trim()
  if (act === 'close') {
    const counting = textOf(form, 'count').trim()
    const body = counting === '' ? {} : { count: counting }
    const { count } = await api('POST /api/office/manifests/{id}/close/', { ...of, body })
    return { done: `${counted(count, 'parcel')} handed over, and shown as Shipped.` }
  }
  if (act === 'remove') {
    await api('DELETE /api/office/manifests/{id}/', { params: of.params })
    throw redirect('/hand-over')
  }
  if (act === 'take off') {
    await api('POST /api/office/manifests/{id}/take-off/', { ...of, body: { code } })
    return { done: `${code} stays here.` }
  }
  const { count } = await api('POST /api/office/manifests/{id}/scan/', { ...of, body: { code } })
  return { done: `${code} is on the manifest: ${counted(count, 'parcel')}.` }
}
