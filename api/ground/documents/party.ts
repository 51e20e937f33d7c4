import { printable } from './text.ts'

/** Who sends or gets a parcel; the lines of the address end with city and state. */
export type Party = {
  name: string
  lines: readonly string[]
  pinCode: string
  phone: string | null
}

export const printParty = ({ name, lines, pinCode, phone }: Party) => ({
  name: printable(name, 100),
  // The form takes 200 letters a line, and a city and a state of 100 each.
  lines: lines.slice(0, 6).map((line) => printable(line, 202)),
  pinCode: printable(pinCode, 12),
  phone: phone && printable(phone, 20),
})
