import { isAboutData } from '../../../contract/complaint-kinds.ts'
import { dayInWords } from '../../ground/mail/day-in-words.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { heading, mailLink, paragraph, smallPrint, titled } from '../../ground/mail/parts.ts'
import { findComplaint } from './queries.ts'

const nameOf = (kind: string) => (isAboutData(kind) ? 'request' : 'complaint')

/** Who can be asked where our answer does not settle it. */
const higher = (kind: string) => {
  if (isAboutData(kind)) return 'go to the Data Protection Board of India'
  if (kind === 'barrier') return 'write to the Chief Commissioner for Persons with Disabilities'
  return 'ring the National Consumer Helpline at 1915'
}

export const complaintReceivedEmail: Composer = async (db, payload, config) => {
  const { ticket, kind, answer_day } = await findComplaint(db, Number(payload.complaint_id))
  const { email, grievanceOfficer } = config.shop
  return layout(config, {
    subject: `Your ${nameOf(kind)} ${ticket}`,
    preheader: `We have it, and answer by ${dayInWords(answer_day)}.`,
    parts: [
      heading(`We have your ${nameOf(kind)}`),
      paragraph(
        `Its ticket is ${ticket}. You get our answer by mail, by ${dayInWords(answer_day)} at the latest.`,
      ),
      smallPrint(
        `Our grievance officer is ${grievanceOfficer}. If you did not write to us, or have something to add, answer to `,
        mailLink(email),
        '.',
      ),
    ],
  })
}

export const complaintAnsweredEmail: Composer = async (db, payload, config) => {
  const { ticket, kind, answer, message } = await findComplaint(db, Number(payload.complaint_id))
  return layout(config, {
    subject: `Our answer to your ${nameOf(kind)} ${ticket}`,
    preheader: 'What we have to say, and what you can do if it does not settle it.',
    parts: [
      heading('Our answer'),
      ...(answer ?? '').split('\n').map((line) => paragraph(line)),
      titled('You wrote', message.split('\n')),
      smallPrint(
        `If this does not settle it, write to ${config.shop.grievanceOfficer}, our grievance officer, at `,
        mailLink(config.shop.email),
        `, or ${higher(kind)}.`,
      ),
    ],
  })
}
