/** As an export marks a text that a sheet would compute. */
const marked = /^'(?=\s*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/

/** `-` alone clears; null then. Undefined where a cell says nothing. */
export function readCell(text: string | undefined): string | null | undefined {
  if (text === undefined || text.trim() === '') return undefined
  if (text.trim() === '-') return null
  return text.replace(marked, '').replaceAll('\r\n', '\n').trim()
}

/** What is stored of a text of several entries, each a line: `Fabric: cotton`. */
export function readRecord(text: string): Record<string, string> | undefined {
  if (text.startsWith('{')) {
    try {
      const read: unknown = JSON.parse(text)
      if (typeof read !== 'object' || read === null) return undefined
      return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, String(value)]))
    } catch {
      return undefined
    }
  }
  const entries = text
    .split(/\n|;\s*(?=[^:;]+:)/)
    .map((line) => /^([^:]+):\s*(.*)$/.exec(line.trim()))
  if (entries.some((entry) => !entry?.[1] || !entry[2])) return undefined
  return Object.fromEntries(
    entries.map((entry) => [entry?.[1]?.trim() ?? '', entry?.[2]?.trim() ?? '']),
  )
}

export function writeRecord(record: Record<string, string>): string {
  const text = Object.entries(record)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')
  const isSame = JSON.stringify(readRecord(text)) === JSON.stringify(record)
  return isSame || text === '' ? text : JSON.stringify(record)
}
