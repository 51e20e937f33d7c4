import type { Api } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'

/** The form of a photo, which the screens of packing and of returns have beside their own. */
export const photoForm = 'photo'

type Of = { number: string } | { id: number }

export async function addPhoto(
  api: Api,
  of: Of,
  form: FormData,
  headers: ActHeaders,
): Promise<Pick<Outcome, 'done' | 'photos'>> {
  const given = form.get(photoForm)
  const body = { photo: given instanceof File ? given : ('' as const) }
  const { photos } =
    'number' in of
      ? await api('POST /api/office/packing/{number}/photos/', { params: of, body, headers })
      : await api('POST /api/office/returns/{id}/photos/', { params: of, body, headers })
  return { done: 'The photo is stored.', photos }
}
