import { inr } from '../http/money.ts'
import { type Party, printParty } from './party.ts'
import { printable, timeText } from './text.ts'

export type Manifest = {
  number: string
  courier: string
  /** When it was closed, or for an open one when it is printed. */
  madeAt: Date
  from: Party
  parcels: readonly ManifestParcel[]
}

export type ManifestParcel = {
  awb: string
  orderNumber: string
  pieces: number
  codPaise: number | null
}

export function printManifest({ number, courier, madeAt, from, parcels }: Manifest) {
  const cod = parcels.reduce((sum, { codPaise }) => sum + (codPaise ?? 0), 0)
  return {
    number: printable(number, 40),
    courier: printable(courier, 60),
    madeAt: timeText(madeAt),
    from: printParty(from),
    pieces: parcels.reduce((sum, parcel) => sum + parcel.pieces, 0),
    codParcels: parcels.filter(({ codPaise }) => codPaise !== null).length,
    cod: inr(cod),
    parcels: parcels.map((parcel) => ({
      awb: printable(parcel.awb, 40),
      orderNumber: printable(parcel.orderNumber, 30),
      pieces: parcel.pieces,
      cod: parcel.codPaise === null ? null : inr(parcel.codPaise),
    })),
  }
}
