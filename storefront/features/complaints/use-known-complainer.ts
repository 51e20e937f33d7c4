import { useEffect, useState } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { findSession } from '../session/session.ts'

type Known = { name?: string; email?: string; phone?: string; orderNumber?: string }

/**
 * What the shop knows of who complains, by her session and by the address that an order's page links
 * to. It comes once the page, which is the same for every reader, is in the browser.
 */
export function useKnownComplainer(): Known {
  const [known, setKnown] = useState<Known>({})
  useEffect(() => {
    const orderNumber = new URLSearchParams(location.search).get('order') ?? ''
    // oxlint-disable-next-line react/set-state-in-effect -- not before hydration
    setKnown({ orderNumber })
    if (!findSession()) return
    browserApi('GET /api/profile/').then(
      ({ first_name: name, email, phone }) => setKnown({ orderNumber, name, email, phone }),
      () => {
        // Without an answer she fills it in herself.
      },
    )
  }, [])
  return known
}
