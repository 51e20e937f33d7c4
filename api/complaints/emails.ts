import { dayInWords } from '../mail/day-in-words.ts'
import { layout } from '../mail/layout.ts'
import type { Composer } from '../mail/message.ts'
import { heading, mailLink, paragraph, smallPrint, titled } from '../mail/parts.ts'
import { findComplaint } from './queries.ts'

export const complaintReceivedEmail: Composer = async (db, payload, config) => {
  const { ticket, answer_day } = await findComplaint(db, Number(payload.complaint_id))
  const { email, grievanceOfficer } = config.shop
  return layout(config, {
    subject: `Your complaint ${ticket}`,
    preheader: `We have it, and answer by ${dayInWords(answer_day)}.`,
    parts: [
      heading('We have your complaint'),
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
  const { ticket, answer, message } = await findComplaint(db, Number(payload.complaint_id))
  return layout(config, {
    subject: `Our answer to your complaint ${ticket}`,
    preheader: 'What we have to say, and what you can do if it does not settle it.',
    parts: [
      heading('Our answer'),
      ...(answer ?? '').split('\n').map((line) => paragraph(line)),
      titled('You wrote', message.split('\n')),
      smallPrint(
        `If this does not settle it, write to ${config.shop.grievanceOfficer}, our grievance officer, at `,
        mailLink(config.shop.email),
        ', or ring the National Consumer Helpline at 1915.',
      ),
    ],
  })
}
