import { printable } from './text.ts'

/** Who sends or gets a parcel; the lines of the address end with city and state. */
export type Party = {
  name: string
  lines: readonly string[]
  pinCode: string
  phone: string | null
}

export const printParty = ({ name, lines, pinCode, phone }: Party) => ({
  name: printable(name, 80),
  lines: lines.slice(0, 6).map((line) => printable(line)),
  pinCode: printable(pinCode, 10),
  phone: phone && printable(phone, 20),
})
