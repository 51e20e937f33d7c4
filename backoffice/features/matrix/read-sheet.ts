/** As long as a sheet of 2,000 cells can be, and far more than one of a garment. */
const maxLength = 2_000_000
const maxSpan = 200

/**
 * The cells that a sheet put onto the clipboard. Its HTML tells numbers as the sheet has them, so it goes first.
 * @returns rows of texts; none where there was nothing
 */
export function readSheet({ html, plain }: { html: string; plain: string }): string[][] {
  const isTable = html.length <= maxLength && /<table[\s>]/i.test(html)
  const rows = isTable ? readHtmlTable(html) : []
  return rows.length > 0 ? rows : readPlainTable(plain.slice(0, maxLength))
}

/** Tabs between cells, lines between rows; a cell with either, or with a quote, is quoted as in a CSV file. */
function readPlainTable(text: string): string[][] {
  const body = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  if (body === '') return []
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { cell, end } = readPlainCell(body, at)
    rows.at(-1)?.push(cell)
    if (end >= body.length) return rows
    if (body[end] === '\n') rows.push([])
    at = end + 1
  }
}

/** Google Sheets leaves a quote alone that stands in a cell of one line. */
const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y

function readPlainCell(text: string, at: number): { cell: string; end: number } {
  quoted.lastIndex = at
  const inner = text[at] === '"' ? quoted.exec(text)?.[1] : undefined
  if (inner !== undefined && /[\t\n]|""/.test(inner)) {
    return { cell: inner.replaceAll('""', '"'), end: at + inner.length + 2 }
  }
  const found = text.slice(at).search(/[\t\n]/)
  const end = found < 0 ? text.length : at + found
  return { cell: text.slice(at, end), end }
}

const pieces = /<!--[\s\S]*?-->|<style[\s\S]*?<\/style>|<\/?([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gi

/** The first table of a text, without a browser: nothing of it is ever markup here. */
function readHtmlTable(html: string): string[][] {
  const rows: string[][] = []
  /** Cells that one above reaches into, by column: how many rows more. */
  const reaching: number[] = []
  let cell: { text: string; given: string | undefined; columns: number; rows: number } | undefined
  const close = () => {
    const row = rows.at(-1)
    if (!cell || !row) return
    skipReached(row, reaching)
    const text = cell.given ?? cell.text.replaceAll(/[ \t]*\n[ \t]*/g, '\n').trim()
    for (let column = 0; column < cell.columns; column += 1) {
      reaching[row.length] = cell.rows - 1
      row.push(column === 0 ? text : '')
    }
    cell = undefined
  }
  for (const [piece, tag = '', attributes = ''] of html.matchAll(pieces)) {
    const name = tag.toLowerCase()
    const isEnd = piece.startsWith('</')
    if (name === 'table' && isEnd) break
    if (name === 'tr') {
      close()
      const last = rows.at(-1)
      if (last) skipReached(last, reaching)
      if (!isEnd) rows.push([])
    } else if (name === 'td' || name === 'th') {
      close()
      if (!isEnd) cell = openCell(attributes)
    } else if (cell && name === 'br') cell.text += '\n'
    // A source's own lines are spaces.
    else if (cell && !piece.startsWith('<'))
      cell.text += decode(piece).replaceAll(/[ \t\r\n]+/g, ' ')
  }
  close()
  return rows.filter((row) => row.length > 0)
}

function skipReached(row: string[], reaching: number[]): void {
  for (let left = reaching[row.length] ?? 0; left > 0; left = reaching[row.length] ?? 0) {
    reaching[row.length] = left - 1
    row.push('')
  }
}

function openCell(attributes: string) {
  const attribute = (name: string) =>
    RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
      .exec(attributes)
      ?.slice(1)
      .find((value) => value !== undefined)
  const span = (name: string) => Math.min(maxSpan, Math.max(1, Number(attribute(name)) || 1))
  return {
    text: '',
    given: numberGiven(attribute),
    columns: span('colspan'),
    rows: span('rowspan'),
  }
}

/** The number behind what a cell shows: LibreOffice and Google Sheets have it beside. */
function numberGiven(attribute: (name: string) => string | undefined): string | undefined {
  const value =
    attribute('sdval') ??
    /"1":3,"3":(-?[\d.eE+-]+)/.exec(decode(attribute('data-sheets-value') ?? ''))?.[1]
  if (value === undefined) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? String(Math.round(number * 1e6) / 1e6) : undefined
}

const names: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#8377': '₹',
}

const decode = (text: string): string =>
  text.replaceAll(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
    const known = names[name.toLowerCase()]
    if (known !== undefined) return known
    const point = /^#x/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Number.parseInt(name.slice(1), 10)
    return name.startsWith('#') && point > 0 && point <= 0x10ffff
      ? String.fromCodePoint(point)
      : whole
  })
