import { FieldRefusal } from '../errors/refusal.ts'

export const refuseFile = (message: string) => new FieldRefusal({ file: [message] })
