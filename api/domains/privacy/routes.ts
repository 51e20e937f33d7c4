import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { nextLink } from '../../ground/http/paging.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import { clientOf } from '../../ground/logins/client.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { dropFlow, flowOf } from '../accounts/reset-flow.ts'
import { deleteAccount, deleteGuest } from './delete-account.ts'
import { proveMerge, showMerge } from './merge.ts'
import { collectMyData, countMyData } from './my-data.ts'
import { findNominee, nameNominee, removeNominee } from './nominee.ts'
import { withdrawConsent } from './withdraw-consent.ts'

type Deps = { db: Db; config: Config; media: Media }

export function privacyRoutes(serve: Serve, { db, config, media }: Deps): void {
  serve('GET /api/my-data/', async ({ customer }, c) => {
    await countMyData(db, config.limits.myData, customer.id)
    const { myData, next } = await collectMyData(db, config, customer)
    if (next) c.header('Link', nextLink('/api/orders/', next))
    return answer(200, myData)
  })

  serve('DELETE /api/consents/{purpose}/', async ({ customer, params }) => {
    await withdrawConsent(db, customer.id, params.purpose)
    return answer(200, { message: 'Your consent is withdrawn.' })
  })

  serve('GET /api/nominee/', async ({ customer }) =>
    answer(200, {
      nominee: customer.linkedOrderId === null ? await findNominee(db, customer.id) : null,
    }),
  )

  serve('PUT /api/nominee/', async ({ customer, body }) => {
    await nameNominee(db, customer.id, body)
    return answer(200, { message: 'Your nominee is saved.' })
  })

  serve('DELETE /api/nominee/', async ({ customer }) => {
    await removeNominee(db, customer.id)
    return answer(200, { message: 'Your nominee is removed.' })
  })

  serve('POST /api/delete-account/', async ({ customer, body }, c) => {
    await deleteAccount(db, media, customer.id, body.password, clientOf(c, config))
    return answer(200, { message: 'Your account has been deleted.' })
  })

  serve('POST /api/guest/delete/', async ({ customer, body }, c) => {
    const https = config.publicUrl.startsWith('https:')
    await deleteGuest(db, media, customer, flowOf(c, https), body.otp)
    dropFlow(c, https)
    return answer(200, { message: 'Your data has been deleted.' })
  })

  serve('GET /api/merge/', async ({ query: { token } }, c) => {
    c.header('Cache-Control', 'no-store')
    return answer(200, await showMerge(db, config.secretKey, token))
  })

  serve('POST /api/merge/', async ({ body: { token } }) =>
    answer(200, await proveMerge(db, { secretKey: config.secretKey, media }, token)),
  )
}
