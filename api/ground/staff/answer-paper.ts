import type { Context } from 'hono'
import { answerPdf } from '../http/answer-pdf.ts'
import { framedByOffice } from '../http/security-headers.ts'

/** A PDF that a screen of the office shows or prints. */
export function answerPaper(c: Context, pdf: Buffer, name: string): Response {
  for (const [header, value] of Object.entries(framedByOffice)) c.header(header, value)
  return answerPdf(c, pdf, name)
}
