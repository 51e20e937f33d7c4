import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { declarePackaging } from '../../ground/documents/declare.ts'
import { makeManifest, makeParcelLabels, makePickList } from '../../ground/documents/documents.ts'
import type { Party } from '../../ground/documents/party.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { inr } from '../../ground/http/money.ts'
import type { ParcelAddress } from '../shipping/courier.ts'
import { listParcels } from './manifest-queries.ts'
import { showManifest } from './manifests.ts'
import * as queries from './print-queries.ts'
import { showWave } from './waves.ts'

type Shop = Config['shop']

/** @throws Refusal 404; 400 for a wave of which nothing is to be taken */
export async function printPickList(db: Db, waveId: number): Promise<Buffer> {
  const { lines, orders, created_at: madeAt } = await showWave(db, waveId)
  return makePickList({
    wave: String(waveId),
    madeAt: new Date(madeAt),
    orders: orders.filter(({ state }) => state !== 'cancelled').length,
    lines: lines.map(({ product_name: product, color_name: colour, ...line }) => ({
      ...line,
      product,
      colour,
    })),
  })
}

/** @throws Refusal 404; 400 for one without parcels */
export async function printManifest(db: Db, shop: Shop, id: number): Promise<Buffer> {
  const manifest = await showManifest(db, id)
  const parcels = await listParcels(db, id)
  return makeManifest({
    number: String(id),
    courier: manifest.courier,
    madeAt: manifest.closed_at ? new Date(manifest.closed_at) : new Date(),
    from: sender(shop),
    parcels: parcels
      .filter((parcel) => !parcel.is_cancelled)
      .toReversed()
      .map(({ awb, number, pieces, cod_paise: codPaise }) => ({
        awb: awb ?? '',
        orderNumber: number,
        pieces,
        codPaise,
      })),
  })
}

/**
 * The label of a parcel, with its number and that of its order.
 * @throws Refusal 404
 */
export async function printLabel(db: Db, shop: Shop, shipmentId: number) {
  const [parcel] = await queries.listParcels(db, { shipmentId })
  if (!parcel?.awb_number) throw new Refusal(404, 'There is no such parcel.')
  const { number, order_number: order } = parcel
  return { number, order, pdf: await makeLabels(db, shop, [parcel]) }
}

/**
 * The labels of packed parcels in one PDF, in the order of their numbers, and the numbers of their orders.
 * @throws Refusal 404 for one that is not packed
 */
export async function printLabels(db: Db, shop: Shop, numbers: string[]) {
  const found = await queries.listParcels(db, { numbers })
  const parcels = numbers.map((number) => {
    const parcel = found.find((each) => each.number === number)
    if (!parcel) throw new Refusal(404, `There is no packed parcel ${number}.`)
    return parcel
  })
  const orders = [...new Set(parcels.map(({ order_number: order }) => order))]
  return { orders, pdf: await makeLabels(db, shop, parcels) }
}

async function makeLabels(db: Db, shop: Shop, parcels: queries.LabelRow[]): Promise<Buffer> {
  const pieces = await queries.listPieces(
    db,
    parcels.map(({ id }) => id),
  )
  return makeParcelLabels(
    parcels.map((parcel) =>
      toLabel(
        shop,
        parcel,
        pieces.filter((piece) => piece.shipment_id === parcel.id),
      ),
    ),
  )
}

function toLabel(shop: Shop, parcel: queries.LabelRow, lines: queries.PieceRow[]) {
  return {
    courier: parcel.courier,
    awb: parcel.awb_number ?? '',
    orderNumber: parcel.number,
    from: sender(shop),
    to: receiver(parcel.shipping_address as ParcelAddress),
    codPaise: parcel.cod_paise,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weightGrams: parcel.weight_grams ?? 0,
    declarations: [...lines.map(declare), ...declarePackaging(shop)],
  }
}

function declare(line: queries.PieceRow): string {
  const mrp = line.mrp_paise === null ? '' : `, MRP ${inr(line.mrp_paise)} incl. of all taxes`
  const origin = line.country_of_origin && `, made in ${line.country_of_origin}`
  return `${line.quantity} × ${line.product_name} (${line.colour_name}, ${line.size})${mrp}${origin}`
}

/** The address of the settings is one line; its PIN code stands in it. A label has room for few lines. */
function sender({ name, address, phone }: Shop): Party {
  const [street = '', ...place] = address
    .replace(pinInAddress, '')
    .split(/\n|,\s*/)
    .filter(Boolean)
  return {
    name,
    lines: [street, place.join(', ')].filter(Boolean),
    pinCode: pinInAddress.exec(address)?.[0].trim() ?? '',
    phone,
  }
}

const pinInAddress = /\s*\b\d{6}\b/

const receiver = (address: ParcelAddress): Party => ({
  name: address.contact_person_name,
  lines: [
    address.company,
    address.address_line1,
    address.address_line2,
    `${address.city}, ${address.state}`,
    address.country === 'India' ? '' : address.country,
  ].filter(Boolean),
  pinCode: address.postal_code,
  phone: address.contact_person_number || address.phone,
})
