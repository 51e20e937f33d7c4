import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { button, heading, mailLink, paragraph, smallPrint } from '../../ground/mail/parts.ts'
import { hint } from './merge.ts'
import { mergeUrl } from './merge-link.ts'
import { findMerge } from './merge-queries.ts'

/** To the mailbox of each of two accounts that are to be one. */
export const mergeAskedEmail: Composer = async (db, payload, config) => {
  const mergeId = Number(payload.merge_id)
  const isTarget = payload.is_target === true
  const { target, closed } = await findMerge(db, mergeId)
  const { name, email } = config.shop
  const what = isTarget
    ? `The orders and all else of ${hint(closed)} would become yours here, and that account would be closed.`
    : `Your orders and all else would go to the account ${hint(target)}, and this one would be closed.`
  return layout(config, {
    subject: `Shall your two accounts at ${name} be one?`,
    preheader: 'Only if you say so from both mailboxes.',
    parts: [
      heading('Two accounts, one person?'),
      paragraph(what),
      paragraph(
        'A mail like this one went to the other address. Only once you have said yes by the links in both are the accounts one. It cannot be taken back. The links are good for three days.',
      ),
      button('Say that both are yours', await mergeUrl(config, { mergeId, isTarget })),
      smallPrint(
        'You did not ask us for this, or the other address is not yours? Then leave it: nothing happens. Or write to us at ',
        mailLink(email),
        '.',
      ),
    ],
  })
}
