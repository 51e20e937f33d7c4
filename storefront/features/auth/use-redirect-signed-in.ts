import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../browser-api.client.ts'
import { findSession } from '../session/session.ts'

/** Redirects a customer who is signed in already to where the login leads. */
export function useRedirectSignedIn(origin: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!findSession()) return
    let isHere = true
    browserApi('GET /api/sessions/current/').then(
      () => isHere && navigate(origin, { replace: true }),
      // The session has ended, or cannot be checked: the page stays.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [navigate, origin])
}
