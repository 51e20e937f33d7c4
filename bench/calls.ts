import { randomBytes } from 'node:crypto'
import type { Buyer, Piece } from './buyers.ts'
import type { Call } from './load.ts'

export type Sale = { buyer: Buyer; piece: Piece }

export function call(method: string, path: string, body?: object, headers = {}): Call {
  const text = body && JSON.stringify(body)
  return {
    method,
    path,
    headers: {
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(text && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
      ...headers,
    },
    ...(text && { body: text }),
  }
}

const authorization = ({ token }: Buyer) => ({ authorization: `Token ${token}` })
const orderHeaders = (buyer: Buyer) => ({ ...authorization(buyer), 'idempotency-key': newKey() })
export const newKey = () => randomBytes(12).toString('hex')

export const codOrder = ({ buyer, piece }: Sale) =>
  call(
    'POST',
    '/api/cod_order_create/',
    { type: 'buynow', ...piece, quantity: 1, shipping_address_id: buyer.addressId },
    orderHeaders(buyer),
  )

export const cartLine = ({ buyer, piece }: Sale) =>
  call('POST', '/api/cart/', { ...piece, quantity: 1 }, authorization(buyer))

/** From an empty cart to an order, as a shopper's browser asks for it. */
export const wholeWay = ({ buyer, piece }: Sale): Call[] => [
  cartLine({ buyer, piece }),
  call(
    'PUT',
    `/api/shipping-address/${buyer.addressId}/`,
    { address_line1: '2 Temple Road', city: 'Madurai', state: 'Tamil Nadu', postal_code: '625001' },
    authorization(buyer),
  ),
  call('GET', '/api/cart_checkout/', undefined, authorization(buyer)),
  call(
    'POST',
    '/api/cod_order_create/',
    { type: 'cart', shipping_address_id: buyer.addressId },
    orderHeaders(buyer),
  ),
]

/** @param filter another one each time, so that no answer to it is cached */
export const filteredList = (filter: number) =>
  call('POST', '/api/shopfilter/', { page: 1, min_price: (filter % 49_000) / 100 })
