import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../browser-api.client.ts'
import { findSession } from '../session/session.ts'

/** Leads a customer who opens a page of signing in, and is signed in, to where the login would. */
export function useLeadOn(origin: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    let isHere = true
    if (findSession()) void leadOn()
    return () => {
      isHere = false
    }

    async function leadOn() {
      try {
        await browserApi('GET /api/sessions/current/')
        if (isHere) await navigate(origin, { replace: true })
      } catch {
        // The page is still of use: the session has ended, or cannot be checked now.
      }
    }
  }, [navigate, origin])
}
