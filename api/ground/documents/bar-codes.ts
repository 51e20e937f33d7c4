import { toSVG } from 'bwip-js/node'

/** A bar code as SVG, without quiet zones, and how many of its narrowest bars it is wide. */
export type BarCode = { svg: string; modules: number }

/** Code 128 of up to 80 ASCII characters; null for any other text. */
export function code128(text: string): BarCode | null {
  return /^[\x20-\x7e]{1,80}$/.test(text) ? draw('code128', text) : null
}

/** What a scanner reads on a piece: EAN-13 where the code is one, else Code 128. */
export function pieceCode(code: string): BarCode | null {
  return isEan13(code) ? draw('ean13', code) : code128(code)
}

function draw(bcid: string, text: string): BarCode {
  const svg = toSVG({ bcid, text, scale: 1, height: 12 })
  return { svg, modules: Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) }
}

/** Thirteen digits, of which the last is right for the others. */
function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false
  const weighted = Array.from(code, (digit, index) => Number(digit) * (index % 2 ? 3 : 1))
  return weighted.reduce((sum, each) => sum + each, 0) % 10 === 0
}

// Any mask can be read; to weigh all eight takes longer than the rest of a page.
const qrOptions = { bcid: 'qrcode', scale: 1, mask: 1 }

/** A QR code of up to 500 characters as SVG; 15 % of it may be unreadable. */
export const qrCode = (text: string): string => toSVG({ ...qrOptions, text: text.slice(0, 500) })
