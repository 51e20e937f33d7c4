import type { ThemeBody } from '../../../../contract/office/window-bodies.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { framedByOffice } from '../../../ground/http/security-headers.ts'
import { layout } from '../../../ground/mail/layout.ts'
import { heading, paragraph } from '../../../ground/mail/parts.ts'
import { headOf } from '../mail-head.ts'

/** A mail under the head of a look, written as every mail is. */
export async function previewMail(
  { db, config }: { db: Db; config: Config },
  look: Pick<ThemeBody, 'mail_head' | 'logo'>,
): Promise<string> {
  const subject = 'A mail of the shop'
  const mail = await layout(
    { ...config, mailHead: await headOf(db, look) },
    {
      subject,
      preheader: '',
      parts: [
        heading('Your order is on its way'),
        paragraph('This is how each mail of the shop begins, and how it ends.'),
      ],
    },
  )
  return mail.html
}

/** Mails have their styles inline, and pictures of the shop. */
export const previewHeaders = ({ publicUrl }: Config) => ({
  ...framedByOffice,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': `${framedByOffice['Content-Security-Policy']}; img-src ${new URL(publicUrl).origin}; style-src 'unsafe-inline'`,
})
