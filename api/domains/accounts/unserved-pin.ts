import { Refusal } from '../../ground/errors/refusal.ts'

export const unservedPin = () =>
  new Refusal(
    400,
    'Our courier does not come to this PIN code yet. Please choose another address.',
    { code: 'pin_unserved' },
  )
