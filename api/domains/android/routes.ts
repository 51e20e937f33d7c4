import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { refuse } from '../../ground/http/answer-error.ts'
import type { Env } from '../../ground/http/env.ts'
import { callLimits } from '../../ground/http/limits.ts'
import { packageId } from './package-id.ts'
import { createFindPackage } from './service.ts'
import { fingerprintOf } from './signing-key.ts'

const caching = { 'Cache-Control': 'public, no-cache' }

/** The shop's Android package, and the proof that its app and its site belong together. */
export function androidRoutes(app: Hono<Env>, db: Db, config: Config): void {
  // An app may show a site without the browser's bars by https alone; elsewhere /apk is a page.
  if (!config.publicUrl.startsWith('https:')) return
  const findPackage = createFindPackage(db, config)

  const findOrLog = (c: Context<Env>) =>
    findPackage().catch((error: unknown) => {
      if (!(error instanceof StartupError)) throw error
      c.var.log.error(error.message)
      return undefined
    })

  app.get('/:page{[aA][pP][kK]}', callLimits.time, etag(), async (c, next) => {
    const found = await findOrLog(c)
    if (!found) return next()
    return c.body(new Uint8Array(found.apk), 200, {
      ...caching,
      'Content-Type': 'application/vnd.android.package-archive',
      'Content-Disposition': attachment(config.shop.name),
      ETag: `"${found.sha256}"`,
    })
  })

  app.get('/.well-known/assetlinks.json', callLimits.time, etag(), async (c) => {
    const found = await findOrLog(c)
    if (!found) return refuse(c, 404, 'Not found.')
    const target = {
      namespace: 'android_app',
      package_name: packageId(config.publicUrl),
      sha256_cert_fingerprints: [fingerprintOf(found.certificate), ...config.android.fingerprints],
    }
    const relation = ['delegate_permission/common.handle_all_urls']
    return c.json([{ relation, target }], 200, caching)
  })
}

/** A name of any letters (RFC 6266), and one for clients that know only ASCII. */
function attachment(shopName: string): string {
  const plain = /^[\w .-]+$/.test(shopName) ? shopName : 'shop'
  const encoded = encodeURIComponent(shopName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}.apk"; filename*=UTF-8''${encoded}.apk`
}
