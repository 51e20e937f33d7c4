import { ApiError } from '../../../contract/client.ts'
import type { ConsentPurpose } from '../../../contract/consent-texts.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { browserApi } from '../../browser-api.client.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'

const failed = 'That could not be saved. Please try again.'

/** Switches one kind on or off. */
export function saveChoice(form: FormData) {
  const body = {
    kind: String(form.get('kind')) as NotificationKind,
    is_on: form.get('is_on') === 'true',
  }
  return attempt(
    () => withLogin(() => browserApi('PUT /api/notifications/', { body })),
    ({ message }) => message || failed,
  )
}

/** Withdraws a consent; one that is off already, by STOP or in another tab, is withdrawn too. */
export function withdrawConsent(form: FormData) {
  const params = { purpose: String(form.get('purpose')) as ConsentPurpose }
  return attempt(
    () => withLogin(() => browserApi('DELETE /api/consents/{purpose}/', { params }).catch(isOff)),
    ({ message }) => message || failed,
  )
}

function isOff(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

/** Waits for a size no longer. */
export function dropAlert(form: FormData) {
  const params = { sizeId: String(form.get('size_id')) }
  return attempt(
    () => withLogin(() => browserApi('DELETE /api/stock-alerts/{sizeId}/', { params })),
    ({ message }) => message || failed,
  )
}
