import { Refusal } from '../../ground/errors/refusal.ts'

export const awbTaken = (awb: string): Refusal =>
  new Refusal(409, `Another parcel has the AWB ${awb}.`, { code: 'awb_taken' })
