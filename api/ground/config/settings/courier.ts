import * as z from 'zod'
import { pinCodeForm } from '../../../../contract/pin-code-form.ts'
import { demoSecret } from '../demo-values.ts'
import { longSecret, url } from './forms.ts'

export const courierSettings = {
  COURIER: z
    .enum(['local', 'shiprocket'])
    .default('local')
    .describe(
      'who carries parcels: `shiprocket`, or `local`, a stand-in that carries nothing and that live mode refuses',
    ),
  COURIER_WEBHOOK_TOKEN: longSecret
    .default(demoSecret)
    .describe("what the courier's webhook is known by: 16 random characters or more"),
  SHIPROCKET_EMAIL: z.string().default('').describe('the API user of your Shiprocket account'),
  SHIPROCKET_PASSWORD: z.string().default('').describe("that user's password"),
  SHIPROCKET_PICKUP_LOCATION: z
    .string()
    .default('')
    .describe('where parcels are collected, by its name there'),
  SHIPROCKET_PICKUP_PIN: z
    .string()
    .regex(pinCodeForm, 'a PIN code of six digits is needed')
    .optional()
    .meta({
      description:
        'the PIN code where parcels are collected, from which days of delivery are counted',
      unset: "`shop_address`'s",
    }),
  SHIPROCKET_API_URL: url.prefault('https://apiv2.shiprocket.in').describe('its address'),
}
