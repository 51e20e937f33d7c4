/** What stands in a page where each reader's own words go; it must be found nowhere else. */
export type StandIn = { nonce: string; userName: string }

/** A page's bytes, and between them what is put in. */
export type Template = readonly (Buffer | keyof Words)[]

/** A reader's own words, each as its place wants them. */
type Words = {
  nonce: string
  /** In an element or an attribute. */
  markup: string
  /** In what React Router's half in the browser reads. */
  data: string
}

/** The quotation mark before a text of JSON that is itself in a text of JSON, as loaded data is. */
const dataQuote = '\\"'

/** Finds where a page that was rendered with stand-ins has them. */
export function readTemplate(html: string, { nonce, userName }: StandIn): Template {
  const template: (Buffer | keyof Words)[] = []
  let isInData = false
  for (const piece of html.split(new RegExp(`(${nonce}|${userName})`))) {
    if (piece === nonce) template.push('nonce')
    else if (piece === userName) template.push(isInData ? 'data' : 'markup')
    else {
      template.push(Buffer.from(piece))
      isInData = piece.endsWith(dataQuote)
    }
  }
  return template
}

/** @returns the page of one reader, in pieces */
export function fillTemplate(
  template: Template,
  { nonce, userName }: StandIn,
): readonly (Buffer | string)[] {
  const words: Words = { nonce, markup: escapeMarkup(userName), data: escapeData(userName) }
  return template.map((piece) => (typeof piece === 'string' ? words[piece] : piece))
}

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** As React writes text. */
const escapeMarkup = (text: string) => text.replace(/["&'<>]/g, (sign) => entities[sign] ?? '')

/** As storefront/inline-json.ts writes a text of JSON. */
const escapeData = (text: string) =>
  JSON.stringify(JSON.stringify(text))
    .slice(dataQuote.length + 1, -dataQuote.length - 1)
    .replaceAll('<', '\\u003c')
