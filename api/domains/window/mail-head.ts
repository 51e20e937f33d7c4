import type { ThemeBody } from '../../../contract/office/window-bodies.ts'
import type { Db } from '../../ground/db/pool.ts'
import { colour } from '../../ground/mail/look.ts'
import type { MailHead } from '../../ground/mail/message.ts'
import { readBody } from './bodies.ts'
import * as queries from './queries.ts'

/** The colours of a mail's head, its own or those of every mail. */
export const headColours = ({ ink, ground }: ThemeBody['mail_head']) => ({
  ink: ink ?? colour.ink,
  ground: ground ?? colour.paper,
})

/** What stands over every mail; undefined until the maker says otherwise. */
export async function findMailHead(db: Db): Promise<MailHead | undefined> {
  const [live] = await queries.listLive(db, ['theme'])
  return live && headOf(db, readBody('theme', live.body))
}

/** What stands over mails by a look; undefined where that is what every shop has. */
export async function headOf(
  db: Db,
  { mail_head: head, logo: logoId }: Pick<ThemeBody, 'mail_head' | 'logo'>,
): Promise<MailHead | undefined> {
  if (head.shows === 'mark' && !head.ink && !head.ground) return undefined
  const [logo] = head.shows === 'logo' && logoId ? await queries.listPictures(db, [logoId]) : []
  return { shows: head.shows, ...headColours(head), ...(logo && { logo }) }
}
