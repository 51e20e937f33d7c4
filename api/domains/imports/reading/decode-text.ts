import { refuseFile } from '../../../ground/sheets/refuse-file.ts'

/** Nothing else has a zero byte in each second place. */
const share = 0.3

/**
 * The text of a file in UTF-8 or UTF-16, with a byte order mark or without, else in Windows-1252, as Excel saves a CSV.
 * @throws FieldRefusal of `file` for what is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  // oxlint-disable-next-line eslint/no-control-regex
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 100_000)) || text.includes('\0')) {
    throw refuseFile('This is no CSV or XLSX file: export the sheet as one of both.')
  }
  return text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  if (zeros(start, 1) > start.length * share) return 'utf-16le'
  if (zeros(start, 0) > start.length * share) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const zeros = (bytes: Uint8Array, rest: number) =>
  bytes.filter((byte, at) => byte === 0 && at % 2 === rest).length

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
