import { plainDigits } from '../../../contract/plain-digits.ts'
import type { Layer } from './layers.ts'

type Read = { value: string } | { problem: string }

const maxRupees = 10_000_000
const maxGrams = 100_000
const maxPieces = 1_000_000
const lengths = { sku: 60, barcode: 48, shelf: 40 }

/**
 * A cell as people type and sheets hold it, such as `₹1,29,900/-`, `0.25 kg` or `−3`.
 * @returns its plain form, such as `129900`, `250` and `-3`; '' for an empty one
 */
export function readValue(layer: Layer, typed: string): Read {
  const text = typed.trim()
  if (text === '') return { value: '' }
  if (layer === 'price' || layer === 'mrp' || layer === 'cost') return readRupees(layer, text)
  if (layer === 'weight') return readGrams(text)
  if (layer === 'delta') return readPieces(text)
  return readText(layer, text)
}

/** A number without its commas, whether of lakhs or of thousands; undefined for what is none. */
function plainNumber(text: string): string | undefined {
  const plain = plainDigits(text)
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replace(/[−–]/, '-')
  if (!/^[+-]?(\d{1,3}(,\d{2,3})*|\d+)(\.\d*)?$/.test(plain)) return undefined
  return plain.replaceAll(',', '')
}

function readRupees(layer: Layer, text: string): Read {
  const bare = text.replace(/^(₹|rs\.?|inr)/i, '').replace(/\/[-–=]$/, '')
  const plain = plainNumber(bare)
  const rupees = Number(plain)
  if (plain === undefined || Number.isNaN(rupees)) {
    return { problem: `“${shown(text)}” is no amount in rupees.` }
  }
  if (Math.abs(Math.round(rupees * 100) - rupees * 100) > 1e-6) {
    return { problem: 'Give at most two decimals.' }
  }
  if (rupees < 0 || (rupees === 0 && layer !== 'cost')) return { problem: 'Give more than ₹0.' }
  if (rupees > maxRupees) return { problem: 'Give at most ₹1,00,00,000.' }
  return { value: String(Math.round(rupees * 100) / 100) }
}

function readGrams(text: string): Read {
  const [, number = text, unit = 'g'] = /^(.*?)\s*(kg|g|gm|gms|grams?)$/i.exec(text) ?? []
  const plain = plainNumber(number)
  const grams = Math.round(Number(plain) * (/^kg$/i.test(unit) ? 1000 : 1) * 1000) / 1000
  if (plain === undefined || !Number.isInteger(grams) || grams < 1 || grams > maxGrams) {
    return { problem: 'Give whole grams, from 1 to 1,00,000.' }
  }
  return { value: String(grams) }
}

function readPieces(text: string): Read {
  const plain = plainNumber(text)
  const pieces = Number(plain)
  if (plain === undefined || !Number.isInteger(pieces) || Math.abs(pieces) > maxPieces) {
    return { problem: 'Give whole pieces, such as +5 or -2.' }
  }
  return { value: pieces === 0 ? '' : String(pieces) }
}

function readText(layer: 'sku' | 'barcode' | 'shelf', text: string): Read {
  // What Excel makes of a long bar code has lost its last digits.
  if (layer !== 'shelf' && /^\d([.,]\d+)?e[+]\d+$/i.test(text)) {
    return { problem: `“${shown(text)}” has lost digits: make its column text in the sheet.` }
  }
  if (/^#+$/.test(text)) return { problem: 'Make its column wider in the sheet, and copy again.' }
  if (layer === 'barcode' && !/^[!-~]+$/.test(text)) {
    return { problem: 'Use letters, digits and signs, without spaces.' }
  }
  const most = lengths[layer]
  if (text.length > most) return { problem: `Use at most ${most} characters.` }
  return { value: text }
}

const shown = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
