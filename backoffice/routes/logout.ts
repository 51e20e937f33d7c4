import { type ActionFunctionArgs, redirect } from 'react-router'
import { ApiError } from '../../contract/client.ts'
import { apiContext } from '../context.ts'

export async function action({ context }: ActionFunctionArgs) {
  try {
    await context.get(apiContext)('POST /api/office/logout/')
  } catch (error) {
    // It has ended already.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  return redirect('/login?signed-out=')
}

export const loader = () => redirect('/')
