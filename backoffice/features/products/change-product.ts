import { type Api, ApiError } from '../../../contract/client.ts'
import type { ActHeaders } from '../forms/attempt.ts'
import type { Outcome } from '../forms/outcome.ts'
import { changedFacts } from './facts.ts'
import { newColourBody } from './new-colour-body.ts'

/** What is missing is listed above with a way to each: its sentence alone is shown. @throws always */
function sayInOne(error: unknown): never {
  if (error instanceof ApiError && error.status === 400) {
    throw new ApiError(error.status, { error: error.message })
  }
  throw error
}

type Target = { id: number; headers: ActHeaders }

/** Does what a form of a garment's screen asks for. */
export async function changeProduct(
  api: Api,
  act: string,
  form: FormData,
  { id, headers }: Target,
): Promise<Pick<Outcome, 'done'>> {
  const params = { id }
  switch (act) {
    case 'publish':
      await api('POST /api/office/products/{id}/publish/', { params, headers }).catch(sayInOne)
      return { done: 'It is on sale.' }
    case 'unpublish':
      await api('POST /api/office/products/{id}/unpublish/', { params, headers })
      return { done: 'It is a draft again, and not on sale.' }
    case 'archive':
      await api('POST /api/office/products/{id}/archive/', { params, headers })
      return { done: 'It is archived.' }
    case 'colour': {
      const product = await api('GET /api/office/products/{id}/', { params })
      const body = newColourBody(form, product)
      await api('POST /api/office/products/{id}/colours/', { params, body, headers })
      return { done: `${body.name} is there.` }
    }
    default: {
      const body = changedFacts(form)
      await api('PATCH /api/office/products/{id}/', { params, body, headers })
      return { done: 'Saved.' }
    }
  }
}
