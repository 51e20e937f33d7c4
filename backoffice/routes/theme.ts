import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  redirect,
} from 'react-router'
import { textOf } from '../features/forms/text-of.ts'
import { isTheme, themeCookie } from '../features/layout/theme-cookie.ts'
import { orNothing } from '../features/offline/or-nothing.ts'
import { pathOf } from '../features/session/path-of.ts'

/** Stores how this browser shows the office, and goes back to where that was chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = textOf(form, 'theme')
  const headers = { 'Set-Cookie': themeCookie(isTheme(theme) ? theme : undefined) }
  return redirect(pathOf(textOf(form, 'from')), { headers })
}

/** Out of reach the colours stay as they are. */
export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) =>
  (await orNothing(serverAction())) ?? data(null, { status: 503 })

export const loader = () => redirect('/')
