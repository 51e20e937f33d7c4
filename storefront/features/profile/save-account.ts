import { replace } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { plainPhone } from '../../../contract/phone-numbers.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { readToken } from '../session/cookies.ts'
import { renameSession } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'

const homeToastMs = 5_000

/** Each of these answers the text to show of its success, unless it leaves the screen. */
export function saveProfile(form: FormData) {
  const picture = form.get('profile_image')
  const body = {
    first_name: textOf(form, 'first_name'),
    phone: plainPhone(textOf(form, 'phone')),
    address: textOf(form, 'address'),
    email: textOf(form, 'email'),
    // A file input that was left empty sends a file without a name.
    ...(picture instanceof File && picture.name && { profile_image: picture }),
    ...(form.has('remove_profile_image') && { remove_profile_image: true }),
  }
  return attempt(
    async () => {
      const saved = await asOwner(form, () => browserApi('PUT /api/profile_update/', { body }))
      renameSession(saved.first_name || saved.username)
      return saved.message
    },
    () => 'Profile Update Failed. Please try again.',
  )
}

export function changePassword(form: FormData) {
  const body = {
    old_password: textOf(form, 'old_password'),
    new_password: textOf(form, 'password'),
    confirm_new_password: textOf(form, 'password_confirm'),
  }
  return attempt(
    async () => {
      const call = () => browserApi('POST /api/change-password/', { body })
      return (await asOwner(form, call)).message
    },
    ({ message }) => message || 'Password Update Failed. Please try again.',
  )
}

export function deleteAccount(form: FormData) {
  const body = { password: textOf(form, 'password') }
  return attempt(
    async () => {
      const call = () => browserApi('POST /api/delete-account/', { body })
      const { message } = await asOwner(form, call)
      signOut()
      notify('success', `${message} Thank you, and welcome back whenever you like.`, {
        autoClose: homeToastMs,
      })
      throw replace('/')
    },
    ({ message }) => message || 'Your account could not be deleted. Please try again.',
  )
}

/** Ends one of the customer's sessions, or all but this one when none is named. */
export function endSessions(form: FormData) {
  const id = Number(form.get('session_id'))
  const call = () => (id ? endSession(id) : browserApi('DELETE /api/sessions/'))
  return attempt(
    async () => notify('success', (await withLogin(call)).message),
    ({ message }) => message || 'Failed to sign out. Please try again.',
  )
}

/** One that has ended by itself meanwhile is what was asked for. */
async function endSession(id: number): Promise<{ message: string }> {
  try {
    return await browserApi('DELETE /api/sessions/{id}/', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return { message: 'The session has ended.' }
    throw error
  }
}

/** What one customer typed is not sent for another who logs in over it; her page is loaded instead. */
function asOwner<T>(form: FormData, call: () => Promise<T>): Promise<T> {
  const token = readToken(document.cookie)
  return withLogin(async () => {
    const isNew = readToken(document.cookie) !== token
    const now = isNew && (await browserApi('GET /api/profile/').catch(() => undefined))
    if (now && now.email !== form.get('email')) {
      location.reload()
      await new Promise(() => {})
    }
    return call()
  })
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')
