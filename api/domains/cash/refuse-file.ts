import { FieldRefusal } from '../../ground/errors/refusal.ts'

export const refuseFile = (message: string) => new FieldRefusal({ file: [message] })
