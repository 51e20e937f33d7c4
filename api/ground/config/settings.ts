import * as z from 'zod'
import { StartupError } from '../errors/startup-error.ts'
import { androidSettings } from './settings/android.ts'
import { courierSettings } from './settings/courier.ts'
import { databaseSettings } from './settings/database.ts'
import { demoSettings } from './settings/demo.ts'
import { loopback } from './settings/forms.ts'
import { limitSettings } from './settings/limits.ts'
import { machineSettings } from './settings/machine.ts'
import { messageSettings } from './settings/messages.ts'
import { paymentSettings } from './settings/payments.ts'
import { pictureSettings } from './settings/pictures.ts'
import { sellingSettings } from './settings/selling.ts'
import { sellerSettings, shopSettings } from './settings/shop.ts'

/** Every setting, read from the environment. */
export const SingleSettings = z.object({
  ...shopSettings,
  ...sellerSettings,
  ...sellingSettings,
  ...machineSettings,
  ...databaseSettings,
  ...pictureSettings,
  ...messageSettings,
  ...paymentSettings,
  ...courierSettings,
  ...androidSettings,
  ...limitSettings,
  ...demoSettings,
})
const AllSettings = SingleSettings.refine(
  ({ PORT, LOCAL_GATEWAY_PORT }) => PORT !== LOCAL_GATEWAY_PORT,
  {
    path: ['LOCAL_GATEWAY_PORT'],
    error: 'another port than PORT is needed',
  },
)
  .refine(({ DATABASE_URL, DATABASE_APP_URL }) => DATABASE_URL || !DATABASE_APP_URL, {
    path: ['DATABASE_APP_URL'],
    error: 'is of the database that DATABASE_URL names, which is missing',
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'is of the database that DATABASE_URL names, which is missing',
  })
  .refine(({ DATABASE_URL, DATABASE_REPLICAS }) => DATABASE_URL || !DATABASE_REPLICAS.length, {
    path: ['DATABASE_REPLICAS'],
    error: 'are standbys of the database that DATABASE_URL names, which is missing',
  })
  .refine(({ ROLE, DATABASE_URL }) => ROLE === 'all' || DATABASE_URL, {
    path: ['ROLE'],
    error: 'all is needed without DATABASE_URL, as the embedded database has one machine',
  })
  .refine(({ METRICS_HOST, METRICS_TOKEN }) => METRICS_TOKEN || loopback.includes(METRICS_HOST), {
    path: ['METRICS_TOKEN'],
    error: 'is needed where METRICS_HOST can be reached from outside',
  })
  .refine(({ MEDIA_DIR, MEDIA_URL }) => !MEDIA_DIR || !MEDIA_URL, {
    path: ['MEDIA_DIR'],
    error: 'pictures are where MEDIA_URL says; leave one of the two out',
  })

export type Settings = z.infer<typeof AllSettings>

export function parseSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = AllSettings.safeParse(given)
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new StartupError(messages.join('; '))
}

/** The settings that COURIER=shiprocket needs and that are not there. */
export function missingOfShiprocket(settings: Settings): string[] {
  if (settings.COURIER !== 'shiprocket') return []
  const needed = ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_PICKUP_LOCATION'] as const
  return needed.filter((name) => !settings[name])
}
