import type { Context } from 'hono'

export const answerPdf = (c: Context, pdf: Buffer, name: string): Response =>
  c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name.replace(/[^\w-]/g, '-')}.pdf"`,
  })
