import type { Context } from 'hono'

/** A PDF that the browser shows, and saves under the name. */
export const answerPdf = (c: Context, pdf: Buffer, name: string): Response =>
  c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name.replace(/[^\w-]/g, '-')}.pdf"`,
  })
